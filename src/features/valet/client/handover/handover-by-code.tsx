import { lazy, Suspense, useState } from 'react';
import { t } from 'ttag';
import { Button } from '#platform/ui/button.tsx';
import { Form } from '#platform/ui/fields/form.tsx';
import { useForm } from '#platform/ui/fields/use-form.ts';
import { Skeleton } from '#platform/ui/skeleton.tsx';
import { TextField } from '#platform/ui/text-field.tsx';
import type { Valet } from '../../contract/valet-ticket.ts';
import { readHandoverQr } from '../../rules/handover-qr.ts';
import styles from '../tickets/ticket-sheet.module.css';
import type { TicketActing } from '../tickets/use-ticket-act.ts';
import { RefusedCode } from './refused-code.tsx';

const texts = {
  code: t`Code on the guest’s page`,
  codeHint: t`Four digits. They change every half minute.`,
  submit: t`Complete Session`,
  incomplete: t`The code has four digits.`,
  scan: t`Scan code`,
  stopScan: t`Type it instead`,
  otherTicket: t`This code belongs to another ticket. Do not hand the car over.`,
  busy: t`Checking…`,
};

const ScanCode = lazy(() => import('./scan-code.tsx'));
const CODE_DIGITS = 4;

type ByCodeProps = {
  readonly ticket: Valet;
  readonly acting: TicketActing;
  readonly onCode: (code: string) => Promise<void>;
};

/** Typed in three seconds, or scanned if the browser can; a code that does not fit stops the handover. */
export function HandoverByCode({ ticket, acting, onCode }: ByCodeProps) {
  const [isScanning, setScanning] = useState(false);
  const form = useForm({
    initial: { code: '' },
    check: ({ code }) => (code.length === CODE_DIGITS ? {} : { code: texts.incomplete }),
    send: ({ code }) => tryCode(code),
  });
  const tryCode = async (code: string) => {
    await onCode(code);
    // Still here, so it did not fit, and the next four digits need room.
    form.set('code', '');
  };
  const type = (typed: string) => {
    const code = typed.replace(/\D/g, '').slice(0, CODE_DIGITS);
    acting.forgetRefusal();
    form.set('code', code);
    // The fourth digit submits the code.
    if (code.length === CODE_DIGITS && code !== form.values.code) void tryCode(code);
  };
  const found = (text: string) => {
    const seen = readHandoverQr(text);
    if (!seen) return null;
    if (seen.ticketId !== ticket._id) return texts.otherTicket;
    setScanning(false);
    type(seen.code);
    return null;
  };
  if (isScanning) {
    return (
      <>
        <Suspense fallback={<Skeleton height="18rem" />}>
          <ScanCode onFound={found} />
        </Suspense>
        <Button variant="secondary" onClick={() => setScanning(false)}>
          {texts.stopScan}
        </Button>
      </>
    );
  }
  return (
    <Form form={form}>
      <div className={styles.digits}>
        <TextField
          label={texts.code}
          hint={texts.codeHint}
          inputMode="numeric"
          autoComplete="off"
          autoFocus
          {...form.field('code')}
          onChange={type}
        />
      </div>
      <RefusedCode ticket={ticket} acting={acting} />
      <Button type="submit" busy={acting.busy !== null} busyText={texts.busy} full>
        {texts.submit}
      </Button>
      {'BarcodeDetector' in window && (
        <Button variant="secondary" onClick={() => setScanning(true)}>
          {texts.scan}
        </Button>
      )}
    </Form>
  );
}
