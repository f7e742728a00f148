// Compresses the client in every language.
import { SOURCE_LANGUAGE, translatedLanguages } from '../../src/platform/i18n/catalogs.ts';
import { clientFolder } from './client-language.ts';
import { compressAssets } from './compress-assets.ts';

const languages = [SOURCE_LANGUAGE, ...translatedLanguages()];
await compressAssets(languages.map((language) => clientFolder('client', language)));
