import { afterAll } from 'vitest'
import { cleanUpFile } from './clean-up'

// Vitest runs this module before each test file.
afterAll(cleanUpFile)
