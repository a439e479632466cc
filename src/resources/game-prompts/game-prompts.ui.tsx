export { promptSlots as slots } from '../prompts/prompts'
