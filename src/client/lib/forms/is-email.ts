import { isEmailAddress } from '#domain/contact/email.ts';

export const isEmail = (typed: string): boolean => isEmailAddress(typed.trim());
