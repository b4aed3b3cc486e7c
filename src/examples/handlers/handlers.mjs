import { HttpResponse, http } from 'msw'

/** @param {import('keymock').Keymock} keymock The mock that is served. */
export default function handlers(keymock) {
  return [
    http.get('/users/me', () => HttpResponse.json({ name: 'Ada' })),
    http.post('/v1/keys.verifyKey', async ({ request }) => {
      const { key } = await request.json()
      return HttpResponse.json(await keymock.keys.verify(key))
    }),
  ]
}
