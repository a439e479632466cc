import type { Page } from '@playwright/test'
import { ask } from './endpoint'

/** Creates a draft of a blog post; returns its id. */
export async function makePost(page: Page, title: string): Promise<string> {
  const blogPost = { title: { en: title, zh: title }, content: { en: 'Text', zh: '正文' }, slug: title.toLowerCase() }
  const { createOneBlogPost } = await ask<{ createOneBlogPost: { id: string } }>(
    page,
    'mutation ($input: CreateOneBlogPostInput!) { createOneBlogPost(input: $input) { id } }',
    { input: { blogPost } },
  )
  return createOneBlogPost.id
}

/** Schedules the publication of a post. */
export const schedulePublish = (page: Page, id: string, dueAt: Date) =>
  ask(
    page,
    'mutation ($input: SchedulePublishOneBlogPostInput!) { schedulePublishOneBlogPost(input: $input) { id } }',
    { input: { id, dueAt: dueAt.toISOString() } },
  )
