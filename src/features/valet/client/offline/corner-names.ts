import { t } from 'ttag';

export const cornerNames = {
  front_left: t`Front left`,
  front_right: t`Front right`,
  rear_left: t`Rear left`,
  rear_right: t`Rear right`,
};
