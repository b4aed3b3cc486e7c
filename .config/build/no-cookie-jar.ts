/**
 * Takes the place of tough-cookie in the command. MSW keeps a jar of the cookies that a mocked client would hold; a server
 * has no such client, and the jar with its list of public suffixes made up half of the time that the command took to start.
 */
export class CookieJar {
  getCookiesSync(): never[] {
    return []
  }

  async setCookie(): Promise<void> {}
}

export class MemoryCookieStore {
  idx = {}
}

export const Cookie = { fromJSON: () => null }
