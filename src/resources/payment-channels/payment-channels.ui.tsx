export { connectionSlots as slots } from '../../system/connection/connection'
