import { t } from 'ttag';
import { useLocation } from 'wouter';
import { paths, routes } from '#platform/paths/paths.ts';
import { Links } from '#platform/ui/layout/links.tsx';
import { TextLink } from '#platform/ui/layout/text-link.tsx';
import { Page } from '#platform/ui/page.tsx';
import ui from '#platform/ui/primitives.module.css';

const texts = { contact: t`Contact us`, terms: t`Terms`, privacy: t`Privacy` };

/** Like the help, they state only what the product does. */
const policies = {
  terms: {
    title: texts.terms,
    lead: t`What you agree to when you park and pay.`,
    other: () => <TextLink to={paths.privacy()}>{texts.privacy}</TextLink>,
    parts: [
      {
        title: t`Your parking`,
        text: t`You pay to park the car whose plate you entered, in the zone and until the time on your receipt. Check all three. The rules on the lot’s signs apply too.`,
      },
      {
        title: t`Price`,
        text: t`When you pay ahead, you are charged the total that you saw: parking, the transaction fee and any taxes. When you pay as you leave, you are charged for the time you used, and never more than was authorized. With auto-pay, the lot’s prices count from when its cameras see you enter until they see you leave. At an hourly lot an hour is the minimum; driving through within a lot’s free minutes costs nothing.`,
      },
      {
        title: t`Canceling and refunds`,
        text: t`Parking that has started cannot be canceled. A reservation can be canceled for free until it starts. If something went wrong, ask for a refund on your receipt.`,
      },
      {
        title: t`Saved cards`,
        text: t`A saved card is charged only for what you turned on: a permit each month until you end it, a reply of YES, or auto-pay at lots with cameras.`,
      },
      {
        title: t`Lots`,
        text: t`Each lot is run by its owner, who sets its prices, hours and rules. Parkvale takes the payment and sends the receipt.`,
      },
      {
        title: t`Notices`,
        text: t`A notice from a lot is an invoice of its owner and not a government fine. You can appeal it on its page.`,
      },
    ],
  },
  privacy: {
    title: texts.privacy,
    lead: t`What we keep about you, who sees it, and for how long.`,
    other: () => <TextLink to={paths.terms()}>{texts.terms}</TextLink>,
    parts: [
      {
        title: t`What we keep`,
        text: t`Plates, the places and times you parked, and what you paid. Your email or phone number if you enter it, and your name if you have an account. Card numbers go to the payment provider: we keep only the brand and the last four digits of a saved card.`,
      },
      {
        title: t`Who sees it`,
        text: t`The lot where you park sees your plate, your times and what you paid; its officers see whether a plate is paid. The providers that take payments and send emails and texts get what they need for that. Nothing is sold or used for advertising.`,
      },
      {
        title: t`Cameras`,
        text: t`Some lots have cameras that read the plates of the cars that come and go, with a picture of each, to see who has paid. If you turned auto-pay on, they also charge your saved card. The lot’s people see what was read; it is deleted after 150 days.`,
      },
      {
        title: t`Text messages`,
        text: t`We text a number only with its owner’s consent, about their own parking. Numbers and consent are not shared for marketing. Reply STOP to get no more texts, HELP for help. Your carrier may charge for messages and data.`,
      },
      {
        title: t`On your device`,
        text: t`A cookie keeps you logged in, and one says that somebody was here before. Without an account, your plates and receipts are remembered on this device so that you find them again. There are no ads and no trackers.`,
      },
      {
        title: t`How long`,
        text: t`Payments and receipts are kept as accounting records. Checks of plates by officers are deleted after 150 days, names and phone numbers of valet guests after 150 days, and photos of cars 90 days after the handover.`,
      },
      {
        title: t`Deleting it`,
        text: t`Write to us from the email address on your account to have it deleted. Who you are is removed; what was paid is kept.`,
      },
    ],
  },
};

/** The terms or the privacy policy, by the address. */
export default function PolicyPage() {
  const [path] = useLocation();
  const { title, lead, other, parts } = path === routes.privacy ? policies.privacy : policies.terms;
  return (
    <Page title={title} lead={lead} width="reading">
      {parts.map((part) => (
        <section key={part.title} className={ui.stack1}>
          <h2>{part.title}</h2>
          <p>{part.text}</p>
        </section>
      ))}
      <Links>
        {other()}
        <TextLink to={paths.contactUs()}>{texts.contact}</TextLink>
      </Links>
    </Page>
  );
}
