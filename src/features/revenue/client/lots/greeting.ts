import { t } from 'ttag';

const texts = {
  morning: (name: string) => t`Good morning, ${name}.`,
  afternoon: (name: string) => t`Good afternoon, ${name}.`,
  evening: (name: string) => t`Good evening, ${name}.`,
};

/** By the reader's clock and first name. */
export function greetByTime(fullName: string, at: Date): string {
  const name = fullName.trim().split(/\s+/)[0] ?? '';
  const hour = at.getHours();
  if (hour >= 4 && hour < 12) return texts.morning(name);
  return hour >= 12 && hour < 18 ? texts.afternoon(name) : texts.evening(name);
}
