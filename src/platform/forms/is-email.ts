import { isEmailAddress } from '#platform/contract/email.ts';

export const isEmail = (typed: string): boolean => isEmailAddress(typed.trim());
