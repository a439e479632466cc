export { connectionSlots as slots } from '../connection/connection'
