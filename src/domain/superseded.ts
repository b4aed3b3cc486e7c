/**
 * Thrown by a store that is shared when another state has taken the place of the one that was asked: nothing happened there. Who
 * asked has to look again.
 */
export class Superseded extends Error {
  override readonly name = 'Superseded'
}
