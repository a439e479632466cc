import { BlockList, isIP } from 'node:net'

/** IPv4 networks that are not part of the public Internet (RFC 6890 and its successors). */
const closedV4 = [
  '0.0.0.0/8',
  '10.0.0.0/8',
  '100.64.0.0/10',
  '127.0.0.0/8',
  '169.254.0.0/16',
  '172.16.0.0/12',
  '192.0.0.0/24',
  '192.0.2.0/24',
  '192.88.99.0/24',
  '192.168.0.0/16',
  '198.18.0.0/15',
  '198.51.100.0/24',
  '203.0.113.0/24',
  '224.0.0.0/4',
  '240.0.0.0/4',
]

/**
 * Public IPv4 addresses of services of the host's cloud: credentials, host agents, private APIs. Other metadata
 * addresses (169.254.169.254, 100.100.100.200, 192.0.0.192) are in the networks above.
 */
const cloudServices = [
  // Azure: the host's agent, DNS and health probes.
  '168.63.129.16/32',
  // IBM Cloud: services and private endpoints.
  '161.26.0.0/16',
  '166.8.0.0/14',
  // Google Cloud: its APIs by private access.
  '199.36.153.4/30',
  '199.36.153.8/30',
]

/** Only global unicast is public in IPv6; these parts of it contain other addresses or are for documentation. */
const openV6 = '2000::/3'
const closedV6 = ['2001::/23', '2001:db8::/32', '2002::/16', '3fff::/20']

const listOf = (networks: readonly string[], type: 'ipv4' | 'ipv6') => {
  const list = new BlockList()
  for (const network of networks) {
    const [address = '', prefix] = network.split('/')
    list.addSubnet(address, Number(prefix), type)
  }
  return list
}

const v4 = listOf([...closedV4, ...cloudServices], 'ipv4')
const v6 = listOf(closedV6, 'ipv6')
const global = listOf([openV6], 'ipv6')

/**
 * Whether an IP address is on the public Internet. Unclear cases (IPv4 in IPv6, unknown ranges, invalid addresses) are
 * not. A wrong no costs a setting; a wrong yes opens the server's network.
 */
export function isPublicAddress(address: string): boolean {
  const family = isIP(address)
  if (family === 4) return !v4.check(address, 'ipv4')
  return family === 6 && global.check(address, 'ipv6') && !v6.check(address, 'ipv6')
}
