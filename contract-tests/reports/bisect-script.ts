import type { ContractReplayStep, ContractTexts } from '../../schemas/generated/types.js'
import { inPieces } from './body-in-pieces.js'
import { shellWord } from './shell-word.js'

interface BisectOptions {
  variables: ReadonlySet<string>
  /** @param data The curl option that sends the body. */
  commandOf(step: ContractReplayStep, title: string, variables: ReadonlySet<string>, data: string): string
}

/**
 * The last part of a script, which finds the texts that cause a failure. It runs only with BISECT in the environment, because
 * each attempt may create a key.
 */
export function bisectScript(
  { texts, member, steps }: ContractTexts,
  { variables: known, commandOf }: BisectOptions,
): string {
  if (steps.length === 0) return ''
  const names = texts.map((_, index) => `TEXT_${index + 1}`)
  const variables = new Set([...known, ...names, 'EXTERNAL_ID'])
  const create = steps.find(({ body }) => body !== undefined)
  const listing = steps.find(({ body }) => body === undefined)
  const accepted = (step: ContractReplayStep) =>
    `  ${commandOf(step, 'a try', variables, step.inPieces ? inPieces('"$(<"$work/sent")"') : '--data-binary @"$work/sent"')} >/dev/null
  [[ $(status) == 2* ]] || return 1`
  const words = texts.map(({ text }) => shellWord(create ? JSON.stringify(text).slice(1, -1) : text))
  const sent =
    create && `  printf %s ${shellWord(create.body ?? '', variables)} >"$work/sent"\n${accepted(create)}`
  const listed = listing && (create ? untilListed(accepted(listing)) : accepted(listing))
  return `
# The texts that may cause the failure. BISECT=20 looks for the cause in at most 20 tries.
texts=(
${words.map((word, index) => `  [${index + 1}]=${word}`).join('\n')}
)
${status}
${create && listing ? `${kept(member ?? '')}\n` : ''}# Tests the given texts, with ordinary texts in place of all others.
tries=0
holds() {
  if ((++tries > BISECT)); then echo "Stopped after $BISECT tries."; exit; fi
  local number attempt found
  for number in "\${!texts[@]}"; do printf -v "TEXT_$number" %s "x$number"; done
  for number in "$@"; do printf -v "TEXT_$number" %s "\${texts[number]}"; done
${[sent, listed].filter(part => part !== undefined).join('\n')}
}
${bisect}
if [[ -z \${BISECT-} ]]; then echo 'Run this script with BISECT=20 to find the text that causes the failure.'
elif holds; then bisect "\${!texts[@]}"
else echo 'The requests also fail without these texts.'; fi`
}

const status = `# The status of the last answer.
status() { grep -a '^HTTP/' "$work/head" | tail -n 1 | cut -d ' ' -f 2 || true; }`

/** Sends the listing up to three times, because a listing may show a new key late. */
function untilListed(listing: string): string {
  return `  cp "$work/body" "$work/created"
  EXTERNAL_ID=$(member externalId "$work/sent")
  for attempt in 1 2 3; do
    if ((attempt > 1)); then sleep 1; fi
  ${listing.replace('\n  [[', '\n    [[')}
    found=0; kept || found=$?
    if ((found != 4)); then return "$found"; fi
  done
  return 1`
}

/** @param member The member of the record to compare. With an empty string, the script looks only for the key. */
function kept(member: string): string {
  return `# Returns 4 if the listing lacks the key, 1 if the listed text differs from the sent text, otherwise 0.
kept() {
  local files=("$work/sent" "$work/created" "$work/body") name=${shellWord(member)}
  if command -v jq >/dev/null; then
    jq -n -e --slurpfile sent "\${files[0]}" --slurpfile created "\${files[1]}" --slurpfile page "\${files[2]}" --arg name "$name" '
      $page[0].keys[] | select(.id == $created[0].keyId)
      | (if $name == "externalId" then .identity.externalId else .[$name] end) as $shown
      | $name == "" or $shown == null or $shown == $sent[0][$name]
      or ($name == "ownerId" and $shown == $sent[0].externalId)' >/dev/null
  elif command -v node >/dev/null; then
    node -e '
      const [name, ...files] = process.argv.slice(1)
      const [sent, created, page] = files.map(file => JSON.parse(fs.readFileSync(file, "utf8")))
      const record = page.keys.find(({ id }) => id === created.keyId)
      const shown = (name === "externalId" ? record?.identity : record)?.[name]
      const given = [sent[name], ...(name === "ownerId" ? [sent.externalId] : [])]
      const isKept = name === "" || shown == null || given.some(one => util.isDeepStrictEqual(shown, one))
      process.exit(record === undefined ? 4 : isKept ? 0 : 1)' "$name" "\${files[@]}"
  else
    python3 -c '
import json, sys
name = sys.argv[1]
sent, created, page = (json.load(open(file)) for file in sys.argv[2:])
record = next((key for key in page["keys"] if key.get("id") == created["keyId"]), None)
if record is None: sys.exit(4)
shown = ((record.get("identity") or {}) if name == "externalId" else record).get(name)
given = [sent.get(name)] + ([sent.get("externalId")] if name == "ownerId" else [])
sys.exit(0 if name == "" or shown is None or shown in given else 1)' "$name" "\${files[@]}"
  fi
}`
}

const bisect = `breaking=0
bisect() {
  if holds "$@"; then return; fi
  if (($# == 1)); then breaking=$((breaking + 1)); printf 'Breaks alone: %s\\n' "\${texts[$1]}"; return; fi
  local half=$(($# / 2)) before=$breaking number
  bisect "\${@:1:half}"
  bisect "\${@:half+1}"
  if ((breaking > before)); then return; fi
  breaking=$((breaking + 1)); echo 'Break only together:'
  for number in "$@"; do printf '  %s\\n' "\${texts[number]}"; done
}`
