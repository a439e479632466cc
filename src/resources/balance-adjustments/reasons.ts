/** The reasons that the program writes. They are stored in English and shown in the reader's language. */
export const reasons = {
  order: (orderNumber: string) => `Order ${orderNumber}`,
  refund: (orderNumber: string) => `Refund of ${orderNumber}`,
  starting: () => 'Starting resources',
} as const

type ReasonName = keyof typeof reasons

const patterns = Object.entries(reasons).map(
  ([name, textOf]) => [name as ReasonName, new RegExp(`^${textOf('(?<orderNumber>SD-[\\d-]+)')}$`)] as const,
)

/** The program's reason and its order number; null for a reason that a person typed. */
export function knownReason(text: string): { name: ReasonName; orderNumber: string } | null {
  for (const [name, pattern] of patterns) {
    const match = pattern.exec(text)
    if (match) return { name, orderNumber: match.groups?.orderNumber ?? '' }
  }
  return null
}
