export { connectionSlots as slots } from './connection.ui'
