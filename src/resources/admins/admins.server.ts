import { staffBehaviour } from '../../../server/account/staff-behaviour'
import { defineBehaviour } from '../../../server/operations/behaviour'
import { admins } from './admins'

/** Admins: the hooks of staff accounts. */
export const adminsBehaviour = defineBehaviour(admins, (roleScheme) => staffBehaviour(roleScheme, 'admins'))
