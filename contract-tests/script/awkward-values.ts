/** A time in Unix milliseconds. A service that stores times as seconds in 32 bits corrupts it, even with unsigned seconds. */
export const year2150 = Date.UTC(2150, 5, 1, 0, 0, 0, 7)

export const awkwardMeta = {
  '': 'empty name',
  nothing: null,
  yes: true,
  no: false,
  flags: [true, false],
  zero: 0,
  fraction: -1.5,
  large: 9007199254740991,
  text: 'a "quoted" line\nand \\ another',
  moment: '2030-01-01T00:00:00Z',
  ключ: 'значение 🔑',
  'dotted.name$': {
    deep: { deeper: [1, 'two', null, [], {}, { three: 3 }], still: { deeper: { again: { four: 4 } } } },
  },
  ' spaced ': 'name with spaces around it',
  emptyObject: {},
  emptyArray: [],
  number: '1',
  numbered: { 0: 'zero', 1: 'one' },
  case: 'lower',
  Case: 'upper',
  many: Array.from({ length: 40 }, (_, index) => index),
  levels: nested(14),
}

function nested(levels: number): unknown {
  return levels === 0 ? 'the innermost' : { within: nested(levels - 1) }
}

/** A name with characters that trimming, normalization or escaping changes. */
export const awkwardName = (runId: string) =>
  `  Keymock ${runId} Имя Élan E\u0301\u200D  ﬁn ½ İ straße 鍵 🔑 1+1%20 <b>"&' a,b;c|d_e\\  `

/** A name like `awkwardName` with at most 50 characters, because the specification does not say how long a name may be. */
export const shorterName = (runId: string) => `  ${runId} Élan E\u0301 ﬁn 鍵 🔑 <b>"&' a,b  `

/** Metadata with a member `__proto__`. Comes from `JSON.parse`, because `__proto__` in an object literal sets the prototype. */
export const protoMeta: Record<string, unknown> = JSON.parse('{"__proto__":{"admin":true},"constructor":1}')

export const metaClasses: readonly { name: string; meta: object; open?: boolean }[] = [
  { name: 'nested', meta: awkwardMeta },
  { name: 'empty', meta: {} },
  {
    name: 'texts and names that some layer misreads',
    meta: {
      constructor: 1,
      toString: 'x',
      length: 2,
      $set: { a: 1 },
      snake_case: 1,
      'a b': 2,
      '0': 'zero',
      UPPER: ['x'],
      digits: '007',
      exponent: '1e3',
      true: 'true',
      null: 'null',
      mail: 'Ann@Example.test',
      date: '2030-01-01',
      spaces: '  x  ',
      folded: 'ﬁn ½ E\u0301',
      empty: '',
    },
  },
  {
    name: 'large numbers and many members',
    meta: {
      beyond32: 4294967297,
      below32: -2147483649,
      tiny: 1e-7,
      lists: [[3, 1, 2], ['x'], ['b', 'a', 'b']],
      ...Object.fromEntries(Array.from({ length: 24 }, (_, index) => [`member${index}`, index])),
    },
  },
  {
    name: 'long text',
    meta: { text: 'long text '.repeat(420), ['long name '.repeat(30)]: 'of 300 letters' },
    open: true,
  },
  { name: '__proto__', meta: protoMeta, open: true },
]
