import { staffBehaviour, staffConcerns } from '../../../server/account/staff-behaviour'
import { defineBehaviour } from '../../../server/operations/behaviour'
import { admins } from './admins'

/** Admins: what changes who is signed in, and how. */
export const adminsBehaviour = defineBehaviour(admins, (reading) => ({
  ...staffBehaviour(reading, 'admins'),
  concerns: [...staffConcerns, 'secondStep'],
}))
