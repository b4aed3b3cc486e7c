// Made by `npm run generate` from schemas/*.schema.json. Do not edit.
export { validateStoredKey } from './validators.js'
