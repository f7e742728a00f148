// Describes who may call an endpoint, for the API document.

import type { EndpointShape } from '#platform/contract/endpoint.ts';

export function describeAccess(endpoint: EndpointShape): string {
  const { key } = endpoint;
  return describeCallers(endpoint) + (key ? ` API keys with the scope ${key}.` : '');
}

function describeCallers({ access }: EndpointShape): string {
  const whose = 'whose' in access && access.whose ? `; only the ${access.whose.as} of the ${access.whose.thing}` : '';
  switch (access.kind) {
    case 'anyone':
      return 'Access: anyone.';
    case 'driver':
      return `Access: a signed-in user, or a guest by the header x-guest-id${whose}.`;
    case 'signed_in':
      return 'Access: any signed-in user.';
    case 'key_or_roles':
      return `Access: the header x-valet-key${access.roles.map((role) => `, ${role}`).join('')}${whose}.`;
    case 'roles':
      return `Access: ${[...access.roles, 'odogwu'].join(', ')}${whose}.`;
    default:
      return access satisfies never;
  }
}
