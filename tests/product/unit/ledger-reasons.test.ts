import { expect, test } from 'vitest'
import { knownReason, reasons } from '../../../src/resources/balance-adjustments/reasons'

test('the reasons of the program are recognised, and those that people typed are not', () => {
  expect(knownReason(reasons.order('SD-20261126-00270'))).toEqual({ name: 'order', orderNumber: 'SD-20261126-00270' })
  expect(knownReason(reasons.refund('SD-20261126-00270'))).toEqual({ name: 'refund', orderNumber: 'SD-20261126-00270' })
  expect(knownReason(reasons.starting())).toEqual({ name: 'starting', orderNumber: '' })
  for (const typed of ['Refund of SD-20261126-00270, see mail', 'Order SD-', 'refund of SD-1', 'Goodwill', ''])
    expect(knownReason(typed)).toBeNull()
})
