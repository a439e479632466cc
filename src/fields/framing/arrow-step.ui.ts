const steps: Readonly<Record<string, readonly [number, number]>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
}

/** The step of an arrow key: 1, with Shift 10; null for other keys. */
export function arrowStep({ key, shiftKey }: { key: string; shiftKey: boolean }): { x: number; y: number } | null {
  const [x = 0, y = 0] = steps[key] ?? []
  const size = shiftKey ? 10 : 1
  return x || y ? { x: x * size, y: y * size } : null
}
