import { ids } from './answers.js';

const brand = { name: 'Okafor & Sons', logo: { id: ids.upload, width: 400, height: 200 } };

/** The brand of a partner with a logo. */
export const fakeBrand = {
  GetBrand: async () => brand,
  SaveBrandName: async () => brand,
  SetLogo: async () => brand,
  FindLogo: async () => ({ objectKey: 'logos/okafor.png' }),
};
