// Made by `npm run generate` from schemas/*.schema.json. Do not edit.
export const requestMembers: Readonly<Record<string, readonly string[]>> = {
  'create-key-request.schema.json#': ["apiId","prefix","name","byteLength","ownerId","externalId","meta","roles","permissions","expires","remaining","refill","ratelimit","enabled","recoverable","environment"],
  'list-keys-query.schema.json#': ["apiId","limit","cursor","ownerId","externalId","decrypt","revalidateKeysCache"],
}
