/** How far something has come; without a total, that it is under way. */
export const Progress = ({ label, done, total }: { label: string; done: number; total: number }) => (
  <div className="sheet-progress">
    <span role="status">{label}</span>
    <progress aria-label={label} max={total || 1} value={total > 0 ? done : undefined} />
  </div>
)
