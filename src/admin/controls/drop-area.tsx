import { Upload } from 'antd'
import type { ComponentProps } from 'react'

/** An area to choose files or to drop them. Space presses it like any button; Ant Design's handles Enter only. */
export const DropArea = (props: ComponentProps<typeof Upload.Dragger>) => (
  // biome-ignore lint/a11y/noStaticElementInteractions: it completes the keys of the button inside
  <div
    onKeyDown={(event) => {
      if (event.key !== ' ' || !(event.target instanceof HTMLElement)) return
      event.preventDefault()
      if (!event.repeat) event.target.click()
    }}
  >
    <Upload.Dragger showUploadList={false} {...props} />
  </div>
)
