import { Button, Flex, QRCode } from 'antd'
import { useTranslation } from 'react-i18next'
import { productName } from '../../product'
import { useViewer } from '../../providers/access'
import { graphql } from '../../providers/graphql'
import { request } from '../../providers/transport'
import { Icon } from '../../theme/icon'
import { copyWithToast } from '../controls/copy'
import { saveFile } from '../import-export/use-export'
import { useAskBeforeUnload } from '../page/use-hold'
import { CodeEntry } from './code-form'

const confirmDocument = graphql('mutation ($input: ConfirmAuthenticatorInput!) { confirmAuthenticator(input: $input) }')

/** The focus starts at the title: in the boxes it would scroll past the QR code on a phone. */
const focusTitle = (title: HTMLElement | null) => title?.focus()

interface AppSetupProps {
  setup: { id: string; secret: string; uri: string }
  /** Gets the recovery codes. */
  onConfirmed(codes: readonly string[]): Promise<void>
  onCancel(): void
}

/** The secret of a new authenticator app, and its first code. */
export const AppSetup = ({ setup: { id, secret, uri }, onConfirmed, onCancel }: AppSetupProps) => {
  const { t } = useTranslation()
  const copySecret = () => void copyWithToast(secret, t('secondStep.secretCopied'))
  return (
    <div className="stack wide">
      <h3 tabIndex={-1} ref={focusTitle}>
        {t('secondStep.setUpTitle')}
      </h3>
      <p>{t('secondStep.scan')}</p>
      {/* Cameras need dark on light in both themes. */}
      <QRCode type="svg" value={uri} color="#000" bgColor="#fff" role="img" aria-label={t('secondStep.qrCode')} />
      <p>
        <a href={uri}>{t('secondStep.openApp')}</a>
      </p>
      <p className="text-secondary">{t('secondStep.typeSecret')}</p>
      <Flex wrap gap={8} align="center">
        <code className="inset padded anywhere" dir="ltr">
          {secret.match(/.{1,4}/g)?.join(' ')}
        </code>
        <Button icon={<Icon name="copy" size={14} />} onClick={copySecret}>
          {t('secondStep.copySecret')}
        </Button>
      </Flex>
      <CodeEntry
        verb={t('secondStep.confirm')}
        isFocused={false}
        confirm={async (code) => {
          const { confirmAuthenticator } = await request(confirmDocument, { input: { setupId: id, code } })
          await onConfirmed(confirmAuthenticator)
        }}
        onCancel={onCancel}
      >
        <p>{t('secondStep.firstCode')}</p>
      </CodeEntry>
    </div>
  )
}

/** New recovery codes, the only time that they are visible. */
export const RecoveryCodes = ({ codes, onDone }: { codes: readonly string[]; onDone(): void }) => {
  const { t } = useTranslation()
  const email = useViewer((state) => state.viewer?.email)
  const text = codes.join('\n')
  useAskBeforeUnload(true)
  const download = () => {
    const about = t('secondStep.fileTitle', { product: productName, email })
    saveFile(new Blob([`${about}\n\n${text}\n`], { type: 'text/plain;charset=utf-8' }), 'recovery-codes.txt')
  }
  return (
    <div className="stack wide">
      <h3 tabIndex={-1} ref={focusTitle}>
        {t('secondStep.codesTitle')}
      </h3>
      <p>{t('secondStep.codesText')}</p>
      <ul className="inset padded halves wide">
        {codes.map((code) => (
          <li key={code}>
            <code dir="ltr">{code}</code>
          </li>
        ))}
      </ul>
      <Flex wrap gap={8}>
        <Button
          icon={<Icon name="copy" size={14} />}
          onClick={() => void copyWithToast(text, t('secondStep.codesCopied'))}
        >
          {t('secondStep.copyCodes')}
        </Button>
        <Button icon={<Icon name="download" size={14} />} onClick={download}>
          {t('secondStep.downloadCodes')}
        </Button>
        <Button type="primary" onClick={onDone}>
          {t('secondStep.codesDone')}
        </Button>
      </Flex>
    </div>
  )
}
