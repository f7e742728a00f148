// The first look at a place's clock makes the browser load its tables of dates and time zones, which takes a phone as long
// as drawing half the page. Here it happens while the page's own scripts are still on their way.
new Intl.DateTimeFormat('en-US', { timeZone: 'America/Chicago', hour: 'numeric', minute: 'numeric' }).format();
