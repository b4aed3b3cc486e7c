import type { PassageKind } from './passages.js'

export interface ProseRule {
  pattern: RegExp
  instead: string
  /** @default all */
  kinds?: readonly PassageKind[]
}

export const proseRules: readonly ProseRule[] = [
  {
    pattern: /^(What|Whatever|Who|Whoever|That which)\b(?!.*\?["”]?$)/,
    instead: 'begin with the thing itself',
  },
  { pattern: /^(that|what|who) /, instead: 'begin with a verb: "refuses a limit of 101"', kinds: ['title'] },
  { pattern: /\b(nobody|somebody|anybody|whoever)\b/i, instead: 'no client, a user, callers' },
  {
    pattern: /\b(is|are|be|was|were|been|it|them) told\b|\btells? of\b|\b(says?|said|saying) so\b/i,
    instead: 'reported, shown, printed; reports, shows, prints',
  },
  { pattern: /\b(besides?|next to)\b/i, instead: 'with, also, as well as' },
  { pattern: /\balike\b|\bthe same as ever\b|\bas ever\b/i, instead: 'equal, unchanged, both' },
  { pattern: /\bapart\b/i, instead: 'separately, different, except' },
  {
    pattern: /\bthere is nothing (that|to|which)\b|\bis nothing (that|which)\b/i,
    instead: 'no …; unknown …',
  },
  {
    pattern: /\b(is|are|was|were) (not )?there\b(?! (a|an|any|no|some|more|room|left)\b)/i,
    instead: 'exists, does not exist',
  },
  { pattern: /\bat once\b/i, instead: 'immediately; at the same time' },
  { pattern: /\bmend(s|ed|ing)?\b/i, instead: 'fix' },
  { pattern: /\bleave to write\b/i, instead: 'permission to write' },
  { pattern: /\b(held|hold|holds|holding)\b[^.]{0,40}\bagainst\b/i, instead: 'compared with' },
  {
    pattern: /\b(stands?|stood|standing) (in|on|at|under|behind|before|after|once|beside)\b/i,
    instead: 'is in',
  },
  { pattern: /\b(go|goes|went|gone|gets?|got) on\b(?! the| a )/i, instead: 'continues' },
  { pattern: /\bby (itself|themselves)\b/i, instead: 'automatically' },
  { pattern: /\ba good deal\b|\bnot a few\b/i, instead: 'a number' },
  { pattern: /\b(it|they) parts?\b/i, instead: 'differ' },
  // The level "MUST by one inference" is frozen: reports have it as a JSON value.
  { pattern: /(?<!\bMUST )\bby one inference\b/i, instead: 'implied by section N' },
  { pattern: /\bnot exercised\b/i, instead: 'not observed' },
  { pattern: /\banew\b/i, instead: 'again' },
  { pattern: /\b(whence|thence|hence|therein|thereof|lest|nought|ought)\b/i, instead: 'a plain word' },
]
