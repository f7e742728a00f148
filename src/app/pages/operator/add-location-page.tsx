import { t } from 'ttag';
import { AddLocationForm } from '#features/lots/client/edit/add-location-form.tsx';
import { ReviewNotice } from '#features/owners/client/review-notice.tsx';
import { paths } from '#platform/paths/paths.ts';
import { Page } from '#platform/ui/page.tsx';
import { useGoWithBanner } from './passed-banner.tsx';

const texts = {
  title: t`Add a location`,
  lead: t`Drivers see its name, address and phone number, and find it by its pin.`,
  back: t`My locations`,
  added: (name: string) => t`${name} is listed`,
  addedText: t`Drivers can park there as soon as it has a zone with a price.`,
  addedInReview: (name: string) => t`${name} is added`,
  inReviewText: t`Drivers find it once your account is approved and it has a zone with a price.`,
  addZone: t`Add a zone`,
  pinText: t`Its pin is only the middle of a ZIP code or city. Nothing is sold there until the pin is checked.`,
  checkPin: t`Check the pin`,
};

export default function AddLocationPage() {
  const goWithBanner = useGoWithBanner();
  return (
    <Page title={texts.title} lead={texts.lead} width="wide" back={{ to: paths.locations(), label: texts.back }}>
      <ReviewNotice />
      <AddLocationForm
        onAdded={({ _id, name, held, pinApproximate }) =>
          goWithBanner(
            paths.vendorLocations(),
            {
              title: held ? texts.addedInReview(name) : texts.added(name),
              text: pinApproximate ? texts.pinText : held ? texts.inReviewText : texts.addedText,
              next: pinApproximate
                ? { to: paths.checkPins(_id), label: texts.checkPin }
                : { to: paths.addZone(_id), label: texts.addZone },
            },
            paths.locations(),
          )
        }
      />
    </Page>
  );
}
