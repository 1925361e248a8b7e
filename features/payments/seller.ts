/** Who issues the invoices: the programme, with the numbers under which it collects taxes. */
export const seller = {
  name: 'Palmarès, prix de design inc.',
  address: ['4035, rue Saint-Ambroise', 'Bureau 210', 'Montréal (Québec) H4C 2E1', 'Canada'],
  email: 'factures@palmares.example',
  gstNumber: '82000 0000 RT0001',
  qstNumber: '1200000000 TQ0001',
} as const
