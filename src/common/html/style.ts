import type { FilterName } from '../document/document.js'
import { colorsOf } from '../palette.js'

const filterNames: readonly FilterName[] = ['unmet', 'excused', 'unasked', 'unseen', 'met']

const filterRules = filterNames
  .map(
    name =>
      `body:has(#only-${name}:checked) :is(.row:not(.is-${name}), .group:not(:has(.is-${name}))) { display: none; }`,
  )
  .join('\n')

/** The style of the page. Update the hash below after a change: the page's policy allows only a style with that hash. */
export const style = `
:root { color-scheme: light dark; ${colorsOf('light')} --mono: ui-monospace, "SF Mono", SFMono-Regular, Menlo, Consolas, "Liberation Mono", monospace; }
@media screen and (prefers-color-scheme: dark) { :root { ${colorsOf('dark')} } }
* { box-sizing: border-box; }
html { scroll-behavior: smooth; scroll-padding-top: 4rem; -webkit-text-size-adjust: 100%; }
@media (prefers-reduced-motion: reduce) { html { scroll-behavior: auto; } }
body { margin: 0; overflow-wrap: break-word; background: var(--ground); color: var(--text); font: 1rem/1.55 system-ui, -apple-system, "Segoe UI", Roboto, "Helvetica Neue", sans-serif; }
main, .top > div, nav > div, footer { max-width: 62rem; margin: 0 auto; padding: 0 1.25rem; }
h1, h2, h3, p, ul, ol, dl, dd, figure, pre { margin: 0; }
ul, ol { padding: 0; list-style: none; }
a { color: var(--accent); text-underline-offset: .15em; }
a:focus-visible, summary:focus-visible, pre:focus-visible, input:focus-visible + label { outline: 3px solid var(--accent); outline-offset: 2px; border-radius: 4px; }
code, pre, .mono { font-family: var(--mono); font-size: .875em; }
code { overflow-wrap: anywhere; }
.skip { position: absolute; left: -100vw; background: var(--surface); padding: .5rem 1rem; z-index: 3; }
.skip:focus { left: 0; }
.quiet { color: var(--muted); }
.items { padding-left: 1.2rem; list-style: disc; }
main > section > h2 + .card { margin-top: .8rem; }
main > section > * + p:not(.lead), main > section > * + pre { margin-top: .8rem; }
.hidden { position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%); white-space: nowrap; }

.top { background: var(--surface); border-bottom: 1px solid var(--line); border-top: 4px solid var(--tone); padding: 2.25rem 0 1.75rem; }
.tone-good { --tone: var(--good); --tone-bg: var(--good-soft); }
.tone-unseen { --tone: var(--unseen); --tone-bg: var(--unseen-soft); --fill: var(--calm); }
.tone-bad { --tone: var(--bad); --tone-bg: var(--bad-soft); }
.tone-warn { --tone: var(--warn); --tone-bg: var(--warn-soft); }
.tone-known { --tone: var(--spent); --tone-bg: var(--spent-soft); }
.tone-rest { --tone: var(--muted); --tone-bg: var(--raised); --fill: var(--line-strong); }
.tone-good, .tone-bad, .tone-warn, .tone-known { --fill: var(--tone); }
.eyebrow { display: flex; align-items: center; gap: .5rem; font-size: .875rem; color: var(--muted); }
.eyebrow svg { width: 1.25rem; height: 1.25rem; fill: none; stroke: var(--accent); stroke-width: 1.8; stroke-linecap: round; stroke-linejoin: round; }
.verdict { display: flex; gap: 1.1rem; align-items: center; margin: .6rem 0 .4rem; }
.verdict svg { flex: none; width: 2.75rem; height: 2.75rem; color: var(--tone); }
.verdict h1 { font-size: clamp(1.6rem, 5vw, 2.25rem); line-height: 1.1; letter-spacing: -.02em; color: var(--tone); }
.headline { font-size: 1.1875rem; line-height: 1.45; max-width: 46rem; }
.hint { margin-top: .35rem; color: var(--muted); max-width: 46rem; }
.tally { margin-top: 1.5rem; }
.tally rect { fill: var(--fill); }
.tally svg { display: block; width: 100%; height: .875rem; border-radius: 99px; }
.legend { display: flex; flex-wrap: wrap; gap: .35rem 1.25rem; margin-top: .7rem; font-size: .9375rem; }
.legend b { font-variant-numeric: tabular-nums; }
.legend .dot { display: inline-block; width: .7em; height: .7em; border-radius: 50%; margin-right: .45em; background: var(--fill); }
.more { margin: 1rem 0 0; border: 0; }
.more summary { padding: .2rem 0; color: var(--muted); font-weight: 400; font-size: .875rem; }
.more .facts { margin-top: .6rem; }
.facts { display: grid; grid-template-columns: repeat(auto-fit, minmax(11.5rem, 1fr)); gap: .9rem 1.5rem; margin-top: 1.6rem; padding-top: 1.2rem; border-top: 1px solid var(--line); }
.facts dt { font-size: .8125rem; color: var(--muted); }
.facts dd { overflow-wrap: anywhere; }
.facts dd.mono, .facts dd .mono { font-size: .9375rem; }
.facts .wide { grid-column: span 2; }
.facts .whole { grid-column: 1 / -1; }
.facts dt::first-letter { text-transform: uppercase; }

nav { position: sticky; top: 0; z-index: 2; background: var(--ground); border-bottom: 1px solid var(--line); }
nav > div { display: flex; flex-wrap: wrap; column-gap: 1.4rem; }
nav a { padding: .5rem 0; white-space: nowrap; text-decoration: none; color: var(--text); font-size: .9375rem; }
nav a:hover { text-decoration: underline; }
nav b { color: var(--muted); font-weight: 400; font-variant-numeric: tabular-nums; }

section { margin-top: 2.6rem; }
section > h2 { font-size: 1.4rem; letter-spacing: -.01em; line-height: 1.25; }
section > .lead { color: var(--muted); margin: .3rem 0 1rem; max-width: 52rem; }
.card { background: var(--surface); border: 1px solid var(--line); border-radius: 12px; }
.note { padding: .8rem 1rem; border-left: 4px solid var(--warn); }
.note details { margin: 0; border: 0; }
.note summary { padding: 0; }
.note details > div { padding: .5rem 0 0; }

.map { padding: .4rem 0; }
.map li { display: grid; grid-template-columns: 2.6rem 13rem 1fr auto; gap: .2rem 1rem; align-items: center; padding: .5rem 1.1rem; }
.map li + li { border-top: 1px solid var(--line); }
.map .number { color: var(--muted); font-variant-numeric: tabular-nums; }
.map .count { font-size: .875rem; color: var(--muted); text-align: right; }
.map .count b { color: var(--bad); }
.cells { display: flex; flex-wrap: wrap; gap: 3px; }
.cells i { width: 12px; height: 12px; border-radius: 3px; background: var(--calm); }
.cells .good { background: var(--good); }
.cells .bad { background: var(--bad); }
.cells .none { background: transparent; box-shadow: inset 0 0 0 1.5px var(--calm); }
.cells .seen { background: var(--accent-fill); border-radius: 50%; }
.cells .unseen { background: transparent; box-shadow: inset 0 0 0 1.5px var(--accent-fill); border-radius: 50%; }
.key { display: flex; flex-wrap: wrap; gap: .3rem 1.3rem; margin-top: .8rem; font-size: .875rem; color: var(--muted); }
.key span { display: inline-flex; align-items: center; gap: .5em; }

.finding { margin-top: 1rem; border-left: 5px solid var(--tone); overflow: hidden; }
.finding > header { padding: 1rem 1.2rem .2rem; }
.finding .tags { display: flex; flex-wrap: wrap; gap: .4rem .6rem; align-items: center; font-size: .875rem; }
.finding + h3, .lead + h3 { margin-top: 1.6rem; font-size: 1.125rem; }
.finding h3 { font-size: 1.125rem; line-height: 1.4; margin: .45rem 0 0; font-weight: 600; }
.finding .body { padding: .5rem 1.2rem 1.1rem; }
.finding .body > * + *:not(details) { margin-top: .55rem; }
.finding .body > * + details, .finding .body .card + p { margin-top: .7rem; }
.finding .body > details + details { margin-top: 0; }
.tag { display: inline-block; padding: .08rem .55rem; border-radius: 99px; background: var(--tone-bg); color: var(--tone); font-weight: 600; font-size: .8125rem; white-space: nowrap; }
.id { font-family: var(--mono); font-weight: 600; font-size: .9rem; }
.values { display: grid; grid-template-columns: 1fr 1fr; gap: .8rem; margin: .7rem 0; }
.values > div { border-radius: 8px; padding: .6rem .8rem; background: var(--tone-bg); min-width: 0; }
.values dt { font-size: .8125rem; font-weight: 600; color: var(--tone); }
.values dd { margin-top: .15rem; font-family: var(--mono); font-size: .875rem; overflow-wrap: anywhere; white-space: pre-wrap; }
details { border-top: 1px solid var(--line); margin: 0 -1.2rem; }
.finding .body > details:last-child { margin-bottom: -1.1rem; }
summary { padding: .65rem 1.2rem; cursor: pointer; font-weight: 600; font-size: .9375rem; }
summary:hover { background: var(--raised); }
details > div { padding: 0 1.2rem 1rem; }
details.same { margin: .6rem 0 0; border: 0; }
.same > summary { padding: .4rem 0; color: var(--accent); }
details:not(.same) details { margin: .4rem 0 0; border: 0; }
details:not(.same) details summary { padding: .2rem 0; font-weight: 400; font-size: .875rem; color: var(--muted); }
pre { background: var(--raised); border: 1px solid var(--line); border-radius: 8px; padding: .7rem .9rem; overflow: auto; max-height: 28rem; line-height: 1.5; tab-size: 2; }
pre.wrap { white-space: pre-wrap; overflow-wrap: anywhere; }
pre.script { user-select: all; -webkit-user-select: all; }
pre mark { background: var(--warn-soft); color: inherit; box-shadow: -.9rem 0 var(--warn-soft), .9rem 0 var(--warn-soft); }
.exchange { margin-top: 1.3rem; }
.exchange:first-child { margin-top: 0; }
.exchange .line { display: flex; flex-wrap: wrap; gap: .3rem .6rem; align-items: baseline; margin-bottom: .35rem; font-size: .9375rem; }
.exchange .line code { flex: 1 1 16rem; }
.step { flex: none; width: 1.6em; height: 1.6em; border-radius: 50%; background: var(--raised); color: var(--muted); font-size: .8125rem; text-align: center; line-height: 1.6em; font-weight: 600; }
.answer { margin-top: .45rem; }

.filter { display: flex; flex-wrap: wrap; gap: .4rem; margin-bottom: .8rem; border: 0; padding: 0; min-width: 0; }
.filter input { position: absolute; opacity: 0; }
.filter label { padding: .25rem .8rem; border: 1px solid var(--line); border-radius: 99px; background: var(--surface); font-size: .9375rem; cursor: pointer; }
.filter input:checked + label { background: var(--text); color: var(--ground); border-color: var(--text); }
${filterRules}
.group + .group { margin-top: .9rem; }
.group h3 { font-size: .9375rem; padding: .6rem 1.1rem; border-bottom: 1px solid var(--line); text-transform: capitalize; }
.row { display: grid; grid-template-columns: 8.2rem 4.6rem 1fr auto; gap: .1rem .9rem; padding: .5rem 1.1rem; align-items: baseline; }
.row + .row { border-top: 1px solid var(--line); }
.row .why { color: var(--muted); font-size: .875rem; }
.row .where { color: var(--muted); font-size: .875rem; white-space: nowrap; }

.choices { padding: 0; }
.choices h3 { font-size: .9375rem; padding: .7rem 1.1rem .3rem; text-transform: capitalize; }
.choices .choice { display: grid; grid-template-columns: minmax(12rem, 24rem) 1fr auto; gap: .15rem 1.2rem; padding: .38rem 1.1rem; align-items: baseline; }
.choices .where { color: var(--muted); font-size: .875rem; }
.choices .choice + .choice { border-top: 1px solid var(--line); }
.choices .choice dd code { white-space: pre-wrap; }
.choices .choice .quiet { font-size: .875rem; display: block; }
.choices > div + div { border-top: 1px solid var(--line); }

table { width: 100%; border-collapse: collapse; font-size: .9375rem; }
th { text-align: left; font-size: .8125rem; color: var(--muted); font-weight: 600; padding: .6rem 1.1rem; }
td { padding: .5rem 1.1rem; border-top: 1px solid var(--line); vertical-align: top; overflow-wrap: anywhere; }
.scroll { overflow-x: auto; }
td.mono { font-size: .8125rem; }
td a { white-space: nowrap; }
th.number, td.number { text-align: right; white-space: nowrap; font-variant-numeric: tabular-nums; }

footer { margin-top: 3rem; padding-bottom: 3rem; color: var(--muted); font-size: .875rem; }

@media (min-width: 44rem) { td:not(.number) { min-width: 6rem; } td.mono:first-child { min-width: 17rem; } }
@media (max-width: 44rem) {
  nav > div { flex-wrap: nowrap; overflow-x: auto; }
  .facts { grid-template-columns: 1fr 1fr; }
  .facts .wide { grid-column: 1 / -1; }
  .values { grid-template-columns: 1fr; }
  .map li { grid-template-columns: 2.2rem 1fr; gap: .3rem .6rem; padding: .7rem 1.1rem; }
  .map .cells, .map .count { grid-column: 2; }
  .map .cells { order: 3; }
  .map .count { text-align: left; white-space: normal; }
  pre { white-space: pre-wrap; overflow-wrap: anywhere; }
  .row { grid-template-columns: auto auto 1fr; padding: .65rem 1.1rem; }
  .row .said { grid-column: 1 / -1; }
  .row .where { text-align: right; grid-row: 1; grid-column: 3; }
  .choices .choice { grid-template-columns: 1fr auto; }
  .choices .choice dd.said { grid-column: 1 / -1; order: 3; }
  thead { position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%); }
  tr { display: flex; flex-wrap: wrap; gap: .12rem 1.5rem; padding: .6rem 1.1rem; }
  tr + tr { border-top: 1px solid var(--line); }
  td { flex: 1 0 100%; display: grid; grid-template-columns: 4.6rem minmax(0, 1fr); gap: .5rem; border: 0; padding: .12rem 0; overflow-wrap: anywhere; }
  td.number { flex: none; grid-template-columns: auto auto; text-align: left; }
  td::before { content: attr(data-name); color: var(--muted); font-size: .8125rem; font-family: system-ui, sans-serif; }
}
@page { margin: 11mm; }
@media print {
  html { font-size: 8.25pt; }
  nav, .filter, .skip, details:not(.same), .same > summary, .note:has(> details) { display: none; }
  .same::details-content { content-visibility: visible; }
  pre { max-height: none; padding: .2rem .5rem; white-space: pre-wrap; overflow-wrap: anywhere; }
  body { background: #fff; line-height: 1.35; print-color-adjust: exact; -webkit-print-color-adjust: exact; }
  main, .top > div, footer { max-width: none; padding: 0; }
  main p, .headline, .hint { max-width: none; }
  .top { padding: .6rem 0; }
  .verdict svg { width: 2.6rem; height: 2.6rem; }
  .facts { margin-top: .6rem; padding-top: .5rem; gap: .3rem 1rem; }
  section { margin-top: 1.2rem; }
  section > .lead { margin: .1rem 0 .5rem; }
  .card { border-radius: 4px; }
  .finding { margin-top: .5rem; border-left-width: 3px; }
  .finding > header { padding: .35rem .7rem 0; }
  .finding h3 { margin-top: .1rem; line-height: 1.3; font-size: 1rem; }
  .finding .body { padding: .2rem .7rem .4rem; }
  .finding .body > * + *:not(details) { margin-top: .2rem; }
  .finding, .row, .choice, .map li, tr { break-inside: avoid; }
  h2, h3, .lead { break-after: avoid; }
  .values { grid-template-columns: 1fr 1fr; margin: .2rem 0; gap: .5rem; }
  .values > div { padding: .2rem .5rem; }
  section:has(> .group), section > .choices { columns: 2; column-gap: 1.2rem; }
  section:has(> .group) > h2, section:has(> .group) > .lead { column-span: all; }
  .group h3, .choices h3 { padding: .2rem .5rem; }
  .group + .group { margin-top: .5rem; }
  .row, .choices .choice { display: block; padding: .12rem .5rem; }
  .row > *, .choice > *, .choice > dd > * { display: inline; margin-right: .5rem; }
  .map li { padding: .12rem .5rem; grid-template-columns: 2rem 11rem 1fr auto; }
  .cells i { width: 7px; height: 7px; }
  td, th { padding: .12rem .5rem; }
}
@media (forced-colors: active) {
  .cells i, .legend .dot { forced-color-adjust: none; }
  .filter input:checked + label { outline: 2px solid Highlight; }
}
`

export const styleHash = 'FmR/zjobwKIqi1ZYyGFBYgbn1cjY9MMeEm+gG8KpYbw='
