// Formats of dates besides the standard's that V8 takes.
const days = ['Jan 1, 2024', 'January 31 2024', 'Feb. 30, 2023', 'Sept 5, 1999', 'Mon Jan 15, 2024', 'Monday, March 4, 2024', 'Fri, 29 Feb 2024', '5 may 1970',
  '05-Dec-2011', '1/2/2024', '12/31/1969', '13/1/2024', '2/32/2024', '0/1/2024', '2024/1/5', '2024/02/31', '2024-1-5', '2024-13-5', '2024-06-7'];
const times = ['', ' 10:20', ' 1:02:03', ' 23:59:59.5', ' 00:00:00.123', ' 24:00', ' 24:00:01', ' 25:00', ' 12:00 am', ' 12:30 PM', ' 5:06 pm', ' 13:00 pm', ', 08:00',
  ' 10:20Z', ' 10:20:30 GMT', ' 10:20:30 UTC', ' 10:20:30 GMT+0200', ' 10:20:30 GMT-0330', ' 10:20 +01:00', ' 10:20 EST', ' 10:20 PDT', ' 10:20 cst', ' 10:20 MDT',
  ' 10:20:30 GMT+0000 (Coordinated Universal Time)', ' 10:20:30 GMT+0100 (CET)'];
for (const day of days) for (const time of times) console.log(day + time, Date.parse(day + time));
console.log(Date.parse(new Date(86400000).toString()), Date.parse(new Date(86400000).toUTCString()), Date.parse('no date'), Date.parse(''));
console.log(new Date('Mar 1, 2024').toISOString(), new Date('2024/03/01 12:00').getTime());
