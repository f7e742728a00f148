// Why an owner's server gave no answer. We store a code: the connection's own, or one of ours.
import { t } from 'ttag';

/** In the current language; empty where there was an answer. */
export function describeWebhookTrouble(code: string): string {
  switch (code) {
    case '':
      return '';
    case 'NOT_ALLOWED':
      return t`This address is not allowed.`;
    case 'NOT_PUBLIC':
      return t`This name leads to an address that is not public.`;
    case 'NEEDS_HTTPS':
      return t`Use https.`;
    case 'ECONNREFUSED':
      return t`The connection was refused.`;
    case 'ECONNRESET':
      return t`The connection was cut.`;
    case 'ENOTFOUND':
      return t`This name is unknown.`;
    case 'EAI_AGAIN':
      return t`This name could not be looked up.`;
    case 'ABORT_ERR':
      return t`There was no answer within 15 seconds.`;
    case 'CERT_HAS_EXPIRED':
      return t`The certificate has expired.`;
    case 'NO_ANSWER':
      return t`There was no answer.`;
    default:
      return t`There was no answer (${code}).`;
  }
}
