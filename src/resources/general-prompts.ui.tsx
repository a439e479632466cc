export { promptSlots as slots } from './prompts.ui'
