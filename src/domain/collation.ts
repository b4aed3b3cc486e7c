import type { Profile } from '../../schemas/generated/types.js'
import { exactTexts, type Texts } from './texts.js'

/** Letters that take up the place of others, although they are not made of them. */
const alike: Readonly<Record<string, string>> = {
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  ø: 'o',
  đ: 'd',
  ħ: 'h',
  ł: 'l',
  ŧ: 't',
  ı: 'i',
  ſ: 's',
}

/** Texts as a collation compares them: in the order of the alphabet, and some differences do not count. */
export function collatedTexts(collation: Profile['texts']['collation']): Texts {
  if (collation === 'exact') return exactTexts
  const ignoresAccents = collation === 'ignore-case-and-accents'
  const { compare } = new Intl.Collator('en', { sensitivity: ignoresAccents ? 'base' : 'accent' })
  return { name: ignoresAccents ? plainName : text => text.toLowerCase(), compare }
}

/** Without letter case, accents, forms of the same letter, and characters that cannot be seen. */
function plainName(text: string): string {
  return text
    .normalize('NFKD')
    .toLowerCase()
    .replace(/(?![\t-\r\x85])[\p{M}\p{Cf}\p{Cc}]/gu, '')
    .replace(/[ßæœøđħłŧıſ]/g, letter => alike[letter] ?? letter)
}
