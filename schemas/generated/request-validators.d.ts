// Made by `npm run generate` from schemas/*.schema.json. Do not edit.
export { validateCreateKeyRequest, validateListKeysQuery } from './validators.js'
