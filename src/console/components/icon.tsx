const paths = {
  overview: 'M4 4h7v7H4zM14 4h6v4h-6zM14 11h6v9h-6zM4 14h7v6H4z',
  keys: 'M14.5 9.5a4.5 4.5 0 1 0-3.2 4.3L13 15.5h2v2h2v2h4v-3.5l-6.8-6.8M9.5 9.5h.01',
  requests: 'M4 7h13m-3-3 3 3-3 3M20 17H7m3-3-3 3 3 3',
  time: 'M12 7v5l3.5 2M21 12a9 9 0 1 1-18 0 9 9 0 0 1 18 0',
  faults:
    'M12 9v4m0 3.5h.01M10.3 4.3 2.6 17.6A2 2 0 0 0 4.3 20.5h15.4a2 2 0 0 0 1.7-2.9L13.7 4.3a2 2 0 0 0-3.4 0',
  state:
    'M4 6c0-1.7 3.6-3 8-3s8 1.3 8 3-3.6 3-8 3-8-1.3-8-3m0 0v12c0 1.7 3.6 3 8 3s8-1.3 8-3V6M4 12c0 1.7 3.6 3 8 3s8-1.3 8-3',
  sandboxes: 'm12 3 9 5-9 5-9-5 9-5m-9 9 9 5 9-5m-18 4 9 5 9-5',
  contract: 'M9 12.5l2 2 4-4.5M6 3h9l4 4v13a1 1 0 0 1-1 1H6a1 1 0 0 1-1-1V4a1 1 0 0 1 1-1',
  active: 'M5 12.5l4.5 4.5L19 7.5',
  disabled: 'M9 6v12m6-12v12',
  expired: 'M12 7v5l3.5 2M21 12a9 9 0 1 1-18 0 9 9 0 0 1 18 0',
  exhausted: 'M5 12h14',
  soon: 'M7 3h10M7 21h10M8 3c0 5 8 5 8 9s-8 4-8 9m8-18c0 5-8 5-8 9s8 4 8 9',
  close: 'M6 6l12 12M18 6 6 18',
  copy: 'M9 9h11v11H9zM5 15H4V4h11v1',
  search: 'M20 20l-4.3-4.3M18 11a7 7 0 1 1-14 0 7 7 0 0 1 14 0',
  plus: 'M12 5v14M5 12h14',
  frozen: 'M12 3v18M4.2 7.5l15.6 9M4.2 16.5l15.6-9M9.5 4 12 6.5 14.5 4M9.5 20 12 17.5l2.5 2.5',
  warning: 'M12 8v5m0 3h.01M21 12a9 9 0 1 1-18 0 9 9 0 0 1 18 0',
  back: 'M15 5l-7 7 7 7',
  next: 'M9 5l7 7-7 7',
  real: 'M4 12a8 8 0 1 1 2.3 5.7M4 20v-5h5',
  up: 'M12 19V6m-6 6 6-6 6 6',
  down: 'M12 5v13m-6-6 6 6 6-6',
  edit: 'M4 20h4L19 9l-4-4L4 16v4M13 7l4 4',
  broken: 'M9 15l-3 3a3 3 0 0 1-4-4l3-3m10-2 3-3a3 3 0 0 1 4 4l-3 3M8 3v3M3 8h3m10 10v3m2-5h3',
  file: 'M12 15V3m-5 5 5-5 5 5M4 16v4h16v-4',
  save: 'M12 3v12m-5-5 5 5 5-5M4 16v4h16v-4',
} as const

export type IconName = keyof typeof paths

/** An icon that repeats the meaning of a text. Screen readers skip the icon. */
export function Icon({ name }: { name: IconName }) {
  return (
    <svg class="icon" viewBox="0 0 24 24" aria-hidden="true" focusable="false">
      <path d={paths[name]} />
    </svg>
  )
}
