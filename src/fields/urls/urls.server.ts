export { server } from '../strings/strings.server'
