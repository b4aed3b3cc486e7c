import type { ListKeysResponse } from '../../../schemas/generated/types.js'
import { changingPages, remembering } from '../../middleware/changing.js'
import type { WrongServer } from '../wrong-server.js'

const isInteger = 'total is a required integer.'

function counted(
  name: string,
  bug: string,
  change: (page: ListKeysResponse, query: URLSearchParams) => unknown,
): WrongServer {
  return {
    name,
    sections: ['4.1'],
    breaks: isInteger,
    bug,
    middleware: changingPages((page, query) => ({ ...page, total: change(page, query) })),
  }
}

const withoutTotal = ({ total, ...page }: ListKeysResponse) => page

export const wrongTotals: readonly WrongServer[] = [
  counted('total-as-object', 'A search index returns total with a relation, as an object.', ({ total }) => ({
    value: total,
    relation: 'eq',
  })),
  counted(
    'total-null-with-filter',
    'The service knows the number of keys only for the whole API.',
    ({ total }, query) => (query.has('externalId') ? null : total),
  ),
  {
    name: 'total-negative',
    sections: ['4.1'],
    breaks: 'total is a number of keys.',
    bug: 'The service reports an unknown total as -1.',
    middleware: changingPages(page => ({ ...page, total: -1 })),
  },
  {
    name: 'total-negative-when-empty',
    sections: ['4.1'],
    breaks: 'total is a number of keys.',
    bug: 'The service reads one extra row, and subtracts it even from an empty result.',
    middleware: changingPages(page => ({ ...page, total: page.keys.length === 0 ? -1 : page.total })),
  },
  {
    name: 'total-of-60-at-most',
    sections: ['4.1'],
    breaks: 'total is the approximate number of keys of the API.',
    bug: 'The service stops counting at 60 rows, to stay fast.',
    level: 'SHOULD',
    middleware: changingPages(page => ({ ...page, total: Math.min(page.total, 60) })),
  },
  {
    name: 'total-on-first-page-only',
    sections: ['4.1'],
    breaks: isInteger,
    bug: 'Later pages have no total.',
    middleware: changingPages((page, query) => (query.has('cursor') ? withoutTotal(page) : page)),
  },
  {
    name: 'total-missing-when-zero',
    sections: ['4.1'],
    breaks: isInteger,
    bug: 'A serializer omits zero values ("omitempty").',
    middleware: changingPages(page => (page.keys.length === 0 ? withoutTotal(page) : page)),
  },
  {
    name: 'total-in-snake-case',
    sections: ['4.1'],
    breaks: isInteger,
    bug: 'The member is called total_count.',
    middleware: changingPages(({ total, ...page }) => ({ ...page, total_count: total })),
  },
  {
    name: 'total-never-updated',
    sections: ['4.1', '8'],
    level: 'SHOULD',
    breaks: 'total lags by at most 5 minutes.',
    bug: 'The service counts the keys once, at its start.',
    middleware: remembering(changingPages, () => {
      const totals = new Map<string | null, number>()
      return ({ total, ...page }: ListKeysResponse, query: URLSearchParams) => {
        const apiId = query.get('apiId')
        if (!totals.has(apiId)) totals.set(apiId, total)
        return { ...page, total: totals.get(apiId) }
      }
    }),
  },
  {
    name: 'keys-missing-when-empty',
    sections: ['4.1'],
    breaks: 'keys is a required array.',
    bug: 'A serializer omits empty values ("omitempty").',
    middleware: changingPages(({ keys, ...page }) => (keys.length === 0 ? page : { ...page, keys })),
  },
  {
    name: 'keys-null-when-empty',
    sections: ['4.1'],
    breaks: 'keys is a required array.',
    bug: 'The serializer writes null for a list that was never filled.',
    middleware: changingPages(page => ({ ...page, keys: page.keys.length === 0 ? null : page.keys })),
  },
  {
    name: 'keys-as-map',
    sections: ['4.1'],
    breaks: 'keys is a required array.',
    bug: 'The listing shows keys as a map by identifier.',
    middleware: changingPages(page => ({
      ...page,
      keys: Object.fromEntries(page.keys.map(key => [key.id, key])),
    })),
  },
  {
    name: 'single-key-not-in-array',
    sections: ['4.1'],
    breaks: 'keys is a required array.',
    bug: 'A converter makes the answer from XML: a single element becomes an object, not a list.',
    middleware: changingPages(page => ({ ...page, keys: page.keys.length === 1 ? page.keys[0] : page.keys })),
  },
  {
    name: 'keys-under-another-name',
    sections: ['4.1'],
    breaks: 'keys is a required array.',
    bug: 'The member is called items.',
    middleware: changingPages(({ keys, ...page }) => ({ items: keys, ...page })),
  },
]
