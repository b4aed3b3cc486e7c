export { type OpenPanelOptions, openPanel, type Panel } from './open-panel.js'
