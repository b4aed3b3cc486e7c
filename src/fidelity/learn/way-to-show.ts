export interface Evidence {
  /** Whether the run created keys, and so had the permission to write. */
  isWriter: boolean
  /** Maps a kind of failure to another kind that got the same answer. */
  likeOthers: ReadonlyMap<string, string>
}

export function wayToShow(field: string, shownBy: string, { isWriter, likeOthers }: Evidence): string {
  const [, kind = ''] = /^errors\.failures\.([^.]+)\./.exec(field) ?? []
  const other = likeOthers.get(kind)
  if (other !== undefined)
    return `a refusal for this reason alone; this target gave the same answer for ${other}`
  return isWriter ? shownBy.replace(/[:;,][^:;,]*permission to write( \(--allow-writes\))?$/, '') : shownBy
}
