import { createCache, extractStyle, StyleProvider } from '@ant-design/cssinjs'
import {
  Alert,
  Anchor,
  App,
  Breadcrumb,
  Button,
  Checkbox,
  ConfigProvider,
  DatePicker,
  Descriptions,
  Drawer,
  Dropdown,
  Empty,
  Flex,
  Form,
  Input,
  Layout,
  Menu,
  Modal,
  message,
  notification,
  Pagination,
  Popover,
  Progress,
  Radio,
  Rate,
  Result,
  Segmented,
  Select,
  Skeleton,
  Space,
  Spin,
  Steps,
  Switch,
  Table,
  Tabs,
  Tag,
  Timeline,
  Tooltip,
  Upload,
} from 'antd'
import type { ReactNode } from 'react'
import { renderToString } from 'react-dom/server'
import { type Appearance, antdTheme } from '../src/theme/antd'

const { _InternalPanelDoNotUseOrYouWillBeFired: Message } = message
const { _InternalPanelDoNotUseOrYouWillBeFired: Notification } = notification

/** Every component that a generated screen uses. Ant Design writes the styles of others at run time. */
const components: ReactNode = (
  <App>
    <Alert />
    <Anchor items={[]} />
    <Breadcrumb />
    <Space.Compact>
      <Button />
    </Space.Compact>
    <Checkbox />
    <DatePicker />
    <DatePicker.RangePicker />
    <Descriptions />
    <Drawer />
    <Dropdown menu={{ items: [] }}>
      <span />
    </Dropdown>
    <Empty />
    <Flex />
    <Form layout="vertical">
      <Form.Item label=" " />
    </Form>
    <Space.Compact>
      <Input />
    </Space.Compact>
    <Input.Password />
    <Input.TextArea />
    <Layout>
      <Layout.Sider />
    </Layout>
    <Menu items={[]} />
    <Modal />
    <Message />
    <Notification />
    <Pagination />
    <Popover />
    <Progress />
    <Radio.Group options={['']} />
    <Rate />
    <Result />
    <Segmented options={[]} />
    <Select />
    <Skeleton />
    <Space />
    <Spin />
    <Steps />
    <Switch />
    <Table />
    <Tabs items={[]} />
    <Tag />
    <Timeline />
    <Tooltip title=" " />
    <Upload />
  </App>
)

/**
 * Rules for widths of grid columns and for preset colours, a sixth of all styles. Ant Design's form uses columns without
 * a width, and the theme has its own colours.
 */
const unused =
  /(?<![^{}])(?![^{}]*\.ant-form)[^{}]*\.ant-(?:col-(?!rtl)|(?:btn-color|popover|tooltip)-(?:blue|purple|cyan|green|magenta|pink|red|orange|yellow|volcano|geekblue|lime|gold)\b)[^{}]*\{[^{}]*\}/g

/**
 * Ant Design's styles as a style sheet for all themes, which only differ in variables. The sheet lists its styles, so
 * that the components do not compute them in the browser.
 * @param appearance any: the sheet is the same for all
 */
export function antSheet(appearance: Appearance): string {
  const cache = createCache()
  renderToString(
    <StyleProvider cache={cache}>
      <ConfigProvider theme={antdTheme(appearance)}>{components}</ConfigProvider>
    </StyleProvider>,
  )
  return extractStyle(cache, { plain: true, types: 'style' })
    .replace(unused, '')
    .replace(/@media[^{}]*\{\}/g, '')
}
