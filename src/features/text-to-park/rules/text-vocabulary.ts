// The words around a code, a plate, a state and a time, in English and Spanish, without accents.

import { PLATE_ISSUERS } from '#features/vehicles/rules/state-names.ts';
import type { StateCode } from '#features/vehicles/rules/us-states.ts';

export type TextLanguage = 'en' | 'es';

const wordSet = (text: string): ReadonlySet<string> => new Set(text.split(' '));

/** They carry no meaning here but the language. */
const PROSE: Readonly<Record<TextLanguage, ReadonlySet<string>>> = {
  en: wordSet(
    'PARK PARKING PARKED PAY PAYING PLEASE PLS FOR MY THE A AN AT TO AND IN ON IS I WANT NEED WOULD LIKE CAR VEHICLE TRUCK HELLO HEY THANKS THANK YOU HERE FROM WITH OF IT ME HI OR MORE ANOTHER ADD EXTRA',
  ),
  es: wordSet(
    'ESTACIONAR ESTACIONAMIENTO PARQUEAR PARQUEO PAGAR POR FAVOR PARA MI EL LA LOS UN UNA AL EN Y ES YO QUIERO NECESITO QUISIERA CARRO COCHE AUTO VEHICULO CAMIONETA HOLA GRACIAS AQUI DE DEL CON SU MAS OTRA OTRO AGREGAR',
  ),
};

/** Words that name what follows them. */
const MARKERS: Readonly<Record<TextLanguage, ReadonlySet<string>>> = {
  en: wordSet('PLATE LICENSE TAG NUMBER CODE ZONE STATE TIME LOT SIGN'),
  es: wordSet('PLACA PLACAS MATRICULA NUMERO CODIGO ZONA ESTADO TIEMPO LOTE LETRERO'),
};
export const STATE_MARKERS = wordSet('STATE ESTADO');

const YES: Readonly<Record<TextLanguage, ReadonlySet<string>>> = {
  en: wordSet('YES Y YEP YEAH YUP OK OKAY SURE CONFIRM PAY'),
  es: wordSet('SI SIP CLARO CONFIRMO CONFIRMAR PAGAR PAGO PAGUE ACEPTO'),
};
const NO: Readonly<Record<TextLanguage, ReadonlySet<string>>> = { en: wordSet('NO N NOPE NAH'), es: wordSet('NO') };
const POLITE = wordSet('PLEASE PLS THANKS THANK YOU POR FAVOR GRACIAS');

const LANGUAGES = ['en', 'es'] as const;
/** "A" and "no" are said in both. */
const onlyIn = (sets: Readonly<Record<TextLanguage, ReadonlySet<string>>>, word: string): TextLanguage | null => {
  const [first, second] = LANGUAGES.filter((language) => sets[language].has(word));
  return first && !second ? first : null;
};
const isIn = (sets: Readonly<Record<TextLanguage, ReadonlySet<string>>>, word: string) =>
  LANGUAGES.some((language) => sets[language].has(word));

export const isProse = (word: string): boolean => isIn(PROSE, word);
export const isMarker = (word: string): boolean => isIn(MARKERS, word);
export const languageOfWord = (word: string): TextLanguage | null =>
  onlyIn(PROSE, word) ?? onlyIn(MARKERS, word) ?? null;

/** What the whole text says, if it only agrees or declines. */
export function readAnswer(all: readonly string[]): { answer: 'yes' | 'no'; language: TextLanguage | null } | null {
  const content = all.filter((word) => !POLITE.has(word));
  const [word] = content;
  if (word === undefined || content.length > 2) return null;
  if (content.every((each) => isIn(YES, each))) return { answer: 'yes', language: onlyIn(YES, word) };
  return content.every((each) => isIn(NO, each)) ? { answer: 'no', language: null } : null;
}

/** Codes that are also words: "in", "me", "hi", and the Spanish "de", "la", "mi", "al". */
export const AMBIGUOUS_STATES = wordSet('IN ME HI OR OK ON AS PA MA LA DE AL MI ID US VA PE OH');

const SPANISH_NAMES: Readonly<Record<string, StateCode>> = {
  'CAROLINA DEL NORTE': 'NC',
  'CAROLINA DEL SUR': 'SC',
  'DAKOTA DEL NORTE': 'ND',
  'DAKOTA DEL SUR': 'SD',
  'DISTRITO DE COLUMBIA': 'DC',
  'NUEVA HAMPSHIRE': 'NH',
  'NUEVA JERSEY': 'NJ',
  'NUEVA YORK': 'NY',
  'NUEVO MEXICO': 'NM',
  'VIRGINIA OCCIDENTAL': 'WV',
  'VIRGINIA DEL OESTE': 'WV',
  'ISLAS VIRGENES': 'VI',
  CALIFORNIA: 'CA',
  HAWAI: 'HI',
  LUISIANA: 'LA',
  MISISIPI: 'MS',
  MISURI: 'MO',
  OREGON: 'OR',
  PENSILVANIA: 'PA',
  TEJAS: 'TX',
};
const IN_SPANISH_ONLY =
  /^(?:CAROLINA DEL|DAKOTA DEL|DISTRITO|NUEV|VIRGINIA (?:OCC|DEL)|ISLAS|HAWAI$|LUIS|MISI|MISU|PENSI|TEJAS)/;

type NamedState = {
  readonly words: readonly string[];
  readonly state: StateCode;
  readonly language: TextLanguage | null;
};

/** The longest names first: "West Virginia" is not "Virginia". */
export const STATE_WORDS: readonly NamedState[] = [
  ...Object.entries(PLATE_ISSUERS).map(([state, name]) => ({ name: name.toUpperCase().replaceAll('.', ''), state })),
  ...Object.entries(SPANISH_NAMES).map(([name, state]) => ({ name, state })),
  { name: 'WASHINGTON DC', state: 'DC' },
]
  .map(({ name, state }) => ({
    words: name.split(' '),
    state: state as StateCode,
    language: IN_SPANISH_ONLY.test(name) ? ('es' as const) : null,
  }))
  .sort((one, other) => other.words.length - one.words.length);
