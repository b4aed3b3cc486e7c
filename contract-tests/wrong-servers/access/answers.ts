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

const statusIs200 = 'Success on both endpoints is status 200.'
const isJson = 'A successful answer is application/json.'
const bodyIsJson = 'Response bodies are JSON.'

/** Status, media type and syntax of successful answers (sections 4.1, 4.2 and 7). */
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
    breaks: 'Success is status 200 with a JSON body.',
    bug: 'The response ends before its body is written.',
    middleware: changingCreateAnswer(emptied(200)),
  },
  {
    name: 'list-206',
    sections: ['7', '4.1'],
    breaks: statusIs200,
    bug: 'A page counts as partial content: 206 as long as more results exist.',
    middleware: changingListAnswer(answer => ({
      ...answer,
      status: pageOf(answer).cursor === undefined ? 200 : 206,
    })),
  },
  {
    name: 'list-203',
    sections: ['7', '4.1'],
    breaks: statusIs200,
    bug: 'A proxy in front marks transformed answers with 203.',
    middleware: changingListAnswer(status(203)),
  },
  {
    name: 'list-204-when-empty',
    sections: ['7', '4.1'],
    breaks: statusIs200,
    bug: 'An empty page counts as no content.',
    middleware: changingListAnswer(answer =>
      pageOf(answer).keys.length === 0 ? emptied(204)(answer) : answer,
    ),
  },
  {
    name: 'create-text-plain',
    sections: ['4.2'],
    breaks: isJson,
    bug: 'The handler writes a string, and the framework calls it text.',
    middleware: changingCreateAnswer(mediaType('text/plain; charset=utf-8')),
  },
  {
    name: 'create-no-media-type',
    sections: ['4.2'],
    breaks: isJson,
    bug: 'The body is sent without a Content-Type.',
    middleware: changingCreateAnswer(mediaType(undefined)),
  },
  {
    name: 'list-text-html',
    sections: ['4.1'],
    breaks: isJson,
    bug: 'The default type of the web server stays in place.',
    middleware: changingListAnswer(mediaType('text/html; charset=utf-8')),
  },
  {
    name: 'list-json-api',
    sections: ['4.1'],
    breaks: isJson,
    bug: 'A JSON:API serializer announces its own media type.',
    middleware: changingListAnswer(mediaType('application/vnd.api+json')),
  },
  {
    name: 'list-json-sequence',
    sections: ['4.1'],
    breaks: isJson,
    bug: 'Rows are streamed and announced as newline-delimited JSON.',
    middleware: changingListAnswer(mediaType('application/x-ndjson')),
  },
  {
    name: 'create-trailing-text',
    sections: ['7', '4.2'],
    breaks: bodyIsJson,
    bug: 'A warning is printed into the response, after the JSON.',
    middleware: changingCreateAnswer(
      body(text => `${text}\nWarning: undefined index in create.php on line 41`),
    ),
  },
  {
    name: 'list-guard-prefix',
    sections: ['7', '4.1'],
    breaks: bodyIsJson,
    bug: 'A guard against JSON hijacking precedes the JSON.',
    middleware: changingListAnswer(body(text => `)]}',\n${text}`)),
  },
  {
    name: 'list-single-quotes',
    sections: ['7', '4.1'],
    breaks: bodyIsJson,
    bug: 'An object is printed in the notation of the language instead of JSON.',
    middleware: changingListAnswer(body(text => text.replaceAll('"', "'"))),
  },
  {
    name: 'list-body-cut',
    sections: ['7', '4.1'],
    breaks: bodyIsJson,
    bug: 'A buffer of 16 KiB cuts off longer pages.',
    middleware: changingListAnswer(body(text => text.slice(0, 16_384))),
  },
  {
    name: 'create-double-encoded',
    sections: ['4.2'],
    breaks: 'The answer to a create is an object with keyId and key.',
    bug: 'JSON is encoded twice: the body is one string that holds JSON.',
    middleware: changingCreateAnswer(body(text => JSON.stringify(text))),
  },
  {
    name: 'list-bare-array',
    sections: ['4.1'],
    breaks: 'The answer to a listing is an object with keys and total.',
    bug: 'The rows are returned as they come from the database.',
    middleware: changingPages(page => page.keys),
  },
]
