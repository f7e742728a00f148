import { t } from 'ttag';

export const cameraReadsTexts = {
  title: t`Read by cameras`,
  lead: t`Not covered when they were read. Check a plate before you act: it may have been paid since.`,
  check: t`Check`,
  checkName: (plate: string) => t`Check: ${plate}`,
  picture: (plate: string) => t`Picture of ${plate} from the camera`,
  by: (camera: string, time: string) => `${camera}, ${time}`,
  unsure: (percent: number) => t`${percent}% sure`,
};
