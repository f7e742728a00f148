// Rules of decision record 244: databases everywhere store these checksums, and refuse a program whose migrations have others.

import { expect, it } from 'vitest';
import { checksumOf } from './migration-checksum.ts';
import { MIGRATIONS } from './migrations.ts';

/** Each release adds its migrations here; none is ever edited. */
const RELEASED: Readonly<Record<string, string>> = {
  // 1.0.0
  '001-baseline': '3a775c5946c07c3d87953fc78e56e0c393f05a151230fe866523ced3486d3946',
  // 1.1.0
  '002-text-to-park': 'b26691267e4022d3f02e5bac718976dd431fca84e4bc1e8f5e6e458ea7d8fc84',
  '003-auto-pay': '3297514b511ea27fcb5eaeeaad5edf495d5aad4a35e6fc4cca38b4edf4168b79',
  '004-rate-advice': '05dd2ba8c36039f0e297d8c41287c946d8be01882db086e9df0d24300dac030a',
  '005-running-reminders': '7917f3bb868a1c6d9ce10ca7e08347d6d197be5f5c4e7ee517efc9cc06a7a9d0',
  '006-kept-spaces': '206847952c6ff176d017e906e343a76a41d062f246397aa65bbacefba4916412',
  '007-hold-increases': '77bd313bf5f181c7db71940e5bbf525fbdaee8a9926e7b0135f2dfe55195a881',
  '008-table-views': '160d6c47db30053eeadf369dde06097b54079ca3743af0dd4b2a283caf75b249',
  '009-printed-signs': '0a09dcfc697ca6052f8a98cee9cdcb7906c08eccd0863b05f77c52ff7c0fb815',
  '010-event-holds': 'f406b1843ae3f4e96723e5c811f7f90fdb734f7fb07ceb1d5e725cc5050a28d3',
  '011-card-expiry': 'f8cb60d959394fcfa98e30bed682d073a51237dcbbf48688d11719a804b7a05c',
  '012-kept-holds': 'adb50045c47f8e2941ea9556b87f9ff5eede8852f06c1c481e6053e8c37b86ba',
  '013-stay-contacts': 'e4d2ed57ac610ead23662f5dd6a7f490f27bb703287d6533c3b6ab70a7a68052',
  '014-auto-pay-by-account': 'b0ba84484ad457c23e8f0e22cba126f5a65456242197d58b89f22225f8ddef7e',
  '015-saved-plates': '3fa66dab200385d275b8378dd794704c949a37b3d83a4772542676602f9160a6',
  '016-visit-claims': '0d3627dde3871a7af4db755b380887a37f13c954dc1b5a80044bbe87943638cc',
  '017-read-directions': 'b67c529dfcfd086e8a1fcd34d69454208d01dcb4008655666039f5af2dd502e5',
  '018-camera-log': 'e0ed510e7fa896010e1e59dbecddd7519d24011786efeb3eca780b056ca32921',
  '019-visits-replayed': 'd4fb8d66eda0c897bc115251092438830e72961018dc01e354b9e4c0e0196328',
  '020-auto-pay-settings': 'e5402768b733563f4b2cba4b312d51992cf0b35332a608bea4a5a8b0ef885a99',
  '021-frozen-ticket-prices': '2835310c65fb067c1ebb224f154d30e7027979ffd30d0bdd03e110d01672fe64',
  '022-closed-days': 'b48bc38fb89d85458f5c7b83889f59af896b1f583073e7dc30e74823f48595a9',
  '023-stay-notes': 'c400763f63eb631640b405b0653b8cd7277ff51f945e58b176afc9373cdfb90b',
  '024-replay-from': '4e7f4e1e38f28a6138886da4c08d8835666dc1dc8aaf52beffc73326bfda0a43',
  '025-account-cards': 'f3f2cf8c830ebb73984f3b631073deb5431d9e4387030fa2b0ad37234bcc9bb9',
  '026-import-sheets': '994aa4dff6c45ee1fac5fe3ae3b7d9bfdc2de229bc6421f341467ab95926a38c',
  '027-lookup-answers': '85a83050f5beea390e84cfa38a59dd1bb4f7e175011bca336bf361a36e35ae03',
  '028-cameras': '194fce041a00b938902f2ab9138fa0aefb9aa23c9684a9aebef226590623a2a9',
  '029-notice-photo-names': 'd3204d98f07f06674bcbaf4108295f944eebeaa698a470373b1ef3d4d41101aa',
  '030-lanes': '68b669478ed3100628714b3a9e5544d65fb53b25cebc4d6a4f077e8a4fae7a66',
  '031-wallet-passes': 'e50423237352711bae11a4085119476f19ca45fe0cedf2c6a7cdc0326f362320',
  '032-lane-charges': '8114a94269a1667a6a2082990b674b61885a6e0749f590a4b051d7ecb54a7385',
  '033-approximate-pins': 'b97cf773c570abdccca9256e4e8dd5023f25a0f1052a22315d41ee41942c4ccb',
  '034-sandbox-disputes': '69915e1762fc73cc10dd661ef2ac2b85088327ad9d2d96b1d9fa9f6921e7efaf',
  '035-account-views': '708d1c3bce51fd78ff058d461e83ff6285fa6f463caf1767c5cadb59cdad0a92',
};

it.each(Object.entries(RELEASED))('the released migration %s is what it was', async (name, checksum) => {
  const migration = MIGRATIONS[name];
  expect(migration && (await checksumOf(migration))).toBe(checksum);
});
