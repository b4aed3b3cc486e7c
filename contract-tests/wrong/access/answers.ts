import { changingCreateAnswer, changingListAnswer, changingPages } from '../../middleware/changing.js'
import { pageOf } from '../../middleware/json-message.js'
import type { MiddlewareAnswer } from '../../middleware/middleware.js'
import type { WrongServer } from '../wrong-server.js'

const status = (code: number) => (answer: MiddlewareAnswer) => ({ ...answer, status: code })
const emptied = (code: number) => (answer: MiddlewareAnswer) => ({ ...answer, status: code, body: '' })
const body = (change: (text: string) => string) => (answer: MiddlewareAnswer) => ({
  ...answer,
  body: change(answer.body),
})
const mediaType = (type: string | undefined) => (answer: MiddlewareAnswer) => {
  const headers = new Headers(answer.headers)
  if (type === undefined) headers.delete('Content-Type')
  else headers.set('Content-Type', type)
  return { ...answer, headers }
}

const statusIs200 = 'Both endpoints answer success with status 200.'
const isJson = 'The media type of a successful answer is application/json.'
const bodyIsJson = 'Response bodies are JSON.'

export const wrongAnswers: readonly WrongServer[] = [
  {
    name: 'create-204',
    sections: ['7', '4.2'],
    breaks: statusIs200,
    bug: 'The create handler returns nothing.',
    middleware: changingCreateAnswer(emptied(204)),
  },
  {
    name: 'create-empty-body',
    sections: ['7', '4.2'],
    breaks: 'A successful answer has status 200 and a JSON body.',
    bug: 'The response ends before its body is written.',
    middleware: changingCreateAnswer(emptied(200)),
  },
  {
    name: 'list-206',
    sections: ['7', '4.1'],
    breaks: statusIs200,
    bug: 'A page with a cursor counts as partial content, with status 206.',
    middleware: changingListAnswer(answer => ({
      ...answer,
      status: pageOf(answer).cursor === undefined ? 200 : 206,
    })),
  },
  {
    name: 'list-203',
    sections: ['7', '4.1'],
    breaks: statusIs200,
    bug: 'A proxy gives transformed answers the status 203.',
    middleware: changingListAnswer(status(203)),
  },
  {
    name: 'list-204-when-empty',
    sections: ['7', '4.1'],
    breaks: statusIs200,
    bug: 'An empty page counts as no content, with status 204.',
    middleware: changingListAnswer(answer =>
      pageOf(answer).keys.length === 0 ? emptied(204)(answer) : answer,
    ),
  },
  {
    name: 'create-text-plain',
    sections: ['4.2'],
    breaks: isJson,
    bug: 'The handler writes a string, and the framework sends it as text.',
    middleware: changingCreateAnswer(mediaType('text/plain; charset=utf-8')),
  },
  {
    name: 'create-no-media-type',
    sections: ['4.2'],
    breaks: isJson,
    bug: 'The handler sends no Content-Type.',
    middleware: changingCreateAnswer(mediaType(undefined)),
  },
  {
    name: 'list-text-html',
    sections: ['4.1'],
    breaks: isJson,
    bug: 'The handler leaves the default media type of the web server unchanged.',
    middleware: changingListAnswer(mediaType('text/html; charset=utf-8')),
  },
  {
    name: 'list-json-api',
    sections: ['4.1'],
    breaks: isJson,
    bug: 'A JSON:API serializer sends its own media type.',
    middleware: changingListAnswer(mediaType('application/vnd.api+json')),
  },
  {
    name: 'list-json-sequence',
    sections: ['4.1'],
    breaks: isJson,
    bug: 'The handler streams the rows and sends the media type of newline-delimited JSON.',
    middleware: changingListAnswer(mediaType('application/x-ndjson')),
  },
  {
    name: 'create-trailing-text',
    sections: ['7', '4.2'],
    breaks: bodyIsJson,
    bug: 'The runtime prints a warning after the JSON.',
    middleware: changingCreateAnswer(
      body(text => `${text}\nWarning: undefined index in create.php on line 41`),
    ),
  },
  {
    name: 'list-guard-prefix',
    sections: ['7', '4.1'],
    breaks: bodyIsJson,
    bug: 'The body starts with a guard against JSON hijacking.',
    middleware: changingListAnswer(body(text => `)]}',\n${text}`)),
  },
  {
    name: 'list-single-quotes',
    sections: ['7', '4.1'],
    breaks: bodyIsJson,
    bug: 'The handler prints an object in the notation of its language instead of JSON.',
    middleware: changingListAnswer(body(text => text.replaceAll('"', "'"))),
  },
  {
    name: 'list-body-cut',
    sections: ['7', '4.1'],
    breaks: bodyIsJson,
    bug: 'A buffer of 16 KiB truncates longer pages.',
    middleware: changingListAnswer(body(text => text.slice(0, 16_384))),
  },
  {
    name: 'create-double-encoded',
    sections: ['4.2'],
    breaks: 'The answer to a create is an object with keyId and key.',
    bug: 'The handler encodes JSON twice: the body is one string that contains JSON.',
    middleware: changingCreateAnswer(body(text => JSON.stringify(text))),
  },
  {
    name: 'list-bare-array',
    sections: ['4.1'],
    breaks: 'The answer to a listing is an object with keys and total.',
    bug: 'The handler returns the rows of the database without the object around them.',
    middleware: changingPages(page => page.keys),
  },
]
