import { type ResourceDeclaration, underReading } from '../../declare'
import { useViewer } from '../../providers/access'

/** The declaration as the screens have it under the reading of the role names that is on. */
export const useUnderReading = (resource: ResourceDeclaration): ResourceDeclaration => {
  const reading = useViewer(({ viewer }) => viewer?.reading)
  return reading ? underReading(resource, reading) : resource
}
