// Hospitals and medical centers; landmarks.ts says what a line is.

export const HOSPITALS = `
207|Rush University Medical Center|Rush Hospital|41.8745|-87.669|Chicago|IL
208|Northwestern Memorial Hospital||41.8953|-87.6212|Chicago|IL
209|Stroger Hospital|Cook County Hospital|41.8737|-87.6739|Chicago|IL
210|UChicago Medicine|University of Chicago Hospital|41.7892|-87.6046|Chicago|IL
211|Lurie Children's Hospital||41.8962|-87.6216|Chicago|IL
212|Massachusetts General Hospital|Mass General|42.3632|-71.0686|Boston|MA
213|Brigham and Women's Hospital||42.3358|-71.1067|Boston|MA
214|Mount Sinai Hospital||40.79|-73.9529|New York|NY
215|NewYork-Presbyterian Hospital|Weill Cornell|40.7646|-73.954|New York|NY
216|NYU Langone Health||40.7421|-73.9739|New York|NY
217|Johns Hopkins Hospital||39.2966|-76.5927|Baltimore|MD
218|Cleveland Clinic||41.5031|-81.6208|Cleveland|OH
219|Mayo Clinic||44.0225|-92.4668|Rochester|MN
220|Houston Methodist Hospital||29.7105|-95.3993|Houston|TX
221|MD Anderson Cancer Center||29.707|-95.3971|Houston|TX
222|Ronald Reagan UCLA Medical Center|UCLA Hospital|34.0665|-118.4467|Los Angeles|CA
223|Cedars-Sinai Medical Center||34.0752|-118.3803|Los Angeles|CA
224|UCSF Medical Center|UCSF Parnassus|37.7631|-122.4578|San Francisco|CA
225|Stanford Hospital||37.434|-122.1757|Stanford|CA
226|Duke University Hospital||36.0072|-78.937|Durham|NC
227|Vanderbilt University Medical Center||36.142|-86.802|Nashville|TN
228|Barnes-Jewish Hospital||38.6355|-90.264|St. Louis|MO
432|University of Illinois Hospital|UI Health/UIC Hospital|41.8692|-87.6707|Chicago|IL
433|Jesse Brown VA Medical Center|VA Hospital|41.87|-87.6773|Chicago|IL
434|Illinois Masonic Medical Center|Advocate Illinois Masonic|41.9366|-87.6512|Chicago|IL
435|Saint Joseph Hospital||41.9346|-87.6375|Chicago|IL
436|Swedish Hospital|Swedish Covenant Hospital|41.9751|-87.6985|Chicago|IL
437|Mount Sinai Hospital Chicago|Sinai Chicago|41.861|-87.694|Chicago|IL
438|Resurrection Medical Center||41.9882|-87.814|Chicago|IL
439|Prentice Women's Hospital||41.8955|-87.6204|Chicago|IL
440|Shirley Ryan AbilityLab||41.8938|-87.618|Chicago|IL
441|Loyola University Medical Center|Loyola Hospital|41.8604|-87.8347|Maywood|IL
442|Rush Oak Park Hospital||41.8791|-87.802|Oak Park|IL
443|Evanston Hospital||42.0655|-87.6836|Evanston|IL
444|Advocate Christ Medical Center|Christ Hospital|41.7212|-87.7327|Oak Lawn|IL
445|Advocate Lutheran General Hospital|Lutheran General|42.0393|-87.8487|Park Ridge|IL
446|Edward Hospital||41.761|-88.1487|Naperville|IL
447|Central DuPage Hospital||41.8737|-88.1583|Winfield|IL
448|Boston Children's Hospital||42.3376|-71.1052|Boston|MA
449|Beth Israel Deaconess Medical Center|BIDMC|42.3399|-71.1052|Boston|MA
450|Dana-Farber Cancer Institute||42.3375|-71.1081|Boston|MA
451|Tufts Medical Center||42.3495|-71.0633|Boston|MA
452|Boston Medical Center||42.335|-71.073|Boston|MA
453|Lahey Hospital||42.4847|-71.2046|Burlington|MA
454|UMass Memorial Medical Center||42.2773|-71.762|Worcester|MA
455|Yale New Haven Hospital||41.3043|-72.936|New Haven|CT
456|Hartford Hospital||41.7543|-72.6789|Hartford|CT
457|Rhode Island Hospital||41.811|-71.4095|Providence|RI
458|Dartmouth Hitchcock Medical Center||43.6755|-72.2724|Lebanon|NH
459|Maine Medical Center||43.6533|-70.2763|Portland|ME
460|Memorial Sloan Kettering Cancer Center|MSK|40.7641|-73.9564|New York|NY
461|Columbia University Irving Medical Center|NewYork-Presbyterian Columbia/Columbia Presbyterian|40.8404|-73.9423|New York|NY
462|Lenox Hill Hospital||40.7736|-73.9606|New York|NY
463|Bellevue Hospital||40.7391|-73.9754|New York|NY
464|Hospital for Special Surgery|HSS|40.765|-73.9527|New York|NY
465|Montefiore Medical Center||40.88|-73.8797|New York|NY
466|Maimonides Medical Center||40.6397|-73.9985|New York|NY
467|Long Island Jewish Medical Center|LIJ|40.7541|-73.7078|New Hyde Park|NY
468|North Shore University Hospital||40.777|-73.7017|Manhasset|NY
469|Strong Memorial Hospital||43.1226|-77.6246|Rochester|NY
470|Albany Medical Center||42.6533|-73.7736|Albany|NY
471|Hackensack University Medical Center||40.8846|-74.0567|Hackensack|NJ
472|Morristown Medical Center||40.7897|-74.4652|Morristown|NJ
473|Robert Wood Johnson University Hospital||40.4954|-74.4497|New Brunswick|NJ
474|Hospital of the University of Pennsylvania|Penn Medicine/HUP|39.9501|-75.1935|Philadelphia|PA
475|Children's Hospital of Philadelphia|CHOP|39.9486|-75.1935|Philadelphia|PA
476|Thomas Jefferson University Hospital|Jefferson Hospital|39.9496|-75.1577|Philadelphia|PA
477|Temple University Hospital||40.0053|-75.1506|Philadelphia|PA
478|UPMC Presbyterian||40.4427|-79.9607|Pittsburgh|PA
479|UPMC Children's Hospital of Pittsburgh||40.4667|-79.9533|Pittsburgh|PA
480|Allegheny General Hospital||40.4568|-80.0033|Pittsburgh|PA
481|Hershey Medical Center||40.265|-76.6745|Hershey|PA
482|Christiana Hospital||39.6884|-75.6665|Newark|DE
483|University of Maryland Medical Center||39.2882|-76.6246|Baltimore|MD
484|Walter Reed National Military Medical Center|Walter Reed|39.0016|-77.0945|Bethesda|MD
485|National Institutes of Health|NIH|39.0003|-77.1044|Bethesda|MD
486|MedStar Georgetown University Hospital||38.9117|-77.0757|Washington|DC
487|George Washington University Hospital|GW Hospital|38.9013|-77.0507|Washington|DC
488|Children's National Hospital||38.9272|-77.0145|Washington|DC
489|MedStar Washington Hospital Center||38.929|-77.0147|Washington|DC
490|Inova Fairfax Hospital||38.8577|-77.227|Falls Church|VA
491|UVA Medical Center|University of Virginia Hospital|38.0316|-78.499|Charlottesville|VA
492|VCU Medical Center||37.5405|-77.4296|Richmond|VA
493|UNC Medical Center|UNC Hospitals|35.904|-79.0505|Chapel Hill|NC
494|Carolinas Medical Center|Atrium Health|35.2037|-80.8386|Charlotte|NC
495|Wake Forest Baptist Medical Center||36.0893|-80.2683|Winston-Salem|NC
496|Medical University of South Carolina|MUSC|32.785|-79.947|Charleston|SC
497|Emory University Hospital||33.792|-84.3218|Atlanta|GA
498|Grady Memorial Hospital||33.7518|-84.3817|Atlanta|GA
499|Piedmont Atlanta Hospital||33.8087|-84.3944|Atlanta|GA
500|Northside Hospital||33.9087|-84.3553|Atlanta|GA
501|Jackson Memorial Hospital||25.7911|-80.2113|Miami|FL
502|Baptist Hospital of Miami||25.6847|-80.3393|Miami|FL
503|Cleveland Clinic Florida||26.0805|-80.364|Weston|FL
504|Tampa General Hospital||27.9376|-82.4593|Tampa|FL
505|Moffitt Cancer Center||28.0641|-82.4214|Tampa|FL
506|AdventHealth Orlando||28.5747|-81.3702|Orlando|FL
507|Orlando Regional Medical Center|ORMC|28.5251|-81.3776|Orlando|FL
508|UF Health Shands Hospital|Shands|29.6401|-82.344|Gainesville|FL
509|Mayo Clinic Florida||30.2646|-81.44|Jacksonville|FL
510|UAB Hospital||33.5061|-86.8031|Birmingham|AL
511|St. Jude Children's Research Hospital||35.1543|-90.0424|Memphis|TN
512|Methodist University Hospital||35.1371|-90.0206|Memphis|TN
513|University of Kentucky Hospital|UK HealthCare|38.0326|-84.5087|Lexington|KY
514|Norton Hospital||38.2475|-85.7497|Louisville|KY
515|Ochsner Medical Center||29.9617|-90.1454|New Orleans|LA
516|University Medical Center New Orleans||29.9602|-90.081|New Orleans|LA
517|University of Mississippi Medical Center||32.3293|-90.1737|Jackson|MS
518|UAMS Medical Center||34.7487|-92.3206|Little Rock|AR
519|OU Medical Center||35.4807|-97.4972|Oklahoma City|OK
520|Texas Medical Center||29.707|-95.398|Houston|TX
521|Texas Children's Hospital||29.7077|-95.4016|Houston|TX
522|Memorial Hermann Hospital||29.7138|-95.3955|Houston|TX
523|Ben Taub Hospital||29.711|-95.3933|Houston|TX
524|Baylor University Medical Center||32.7893|-96.781|Dallas|TX
525|UT Southwestern Medical Center|Clements University Hospital|32.813|-96.84|Dallas|TX
526|Parkland Hospital||32.81|-96.839|Dallas|TX
527|Children's Medical Center Dallas||32.809|-96.8362|Dallas|TX
528|Methodist Hospital||29.5107|-98.573|San Antonio|TX
529|University Hospital||29.5083|-98.5782|San Antonio|TX
530|Dell Seton Medical Center||30.2755|-97.7336|Austin|TX
531|St. David's Medical Center||30.2893|-97.7267|Austin|TX
532|University of New Mexico Hospital|UNM Hospital|35.0885|-106.6181|Albuquerque|NM
533|Banner University Medical Center Phoenix||33.4653|-112.0595|Phoenix|AZ
534|Phoenix Children's Hospital||33.4797|-112.0412|Phoenix|AZ
535|St. Joseph's Hospital|Barrow Neurological Institute|33.4806|-112.0786|Phoenix|AZ
536|Mayo Clinic Arizona||33.6593|-111.9563|Phoenix|AZ
537|Banner University Medical Center Tucson||32.2408|-110.9444|Tucson|AZ
538|Sunrise Hospital||36.1328|-115.1357|Las Vegas|NV
539|University Medical Center|UMC|36.1594|-115.1664|Las Vegas|NV
540|University of Utah Hospital||40.7717|-111.8366|Salt Lake City|UT
541|Primary Children's Hospital||40.771|-111.839|Salt Lake City|UT
542|Intermountain Medical Center||40.6606|-111.8917|Murray|UT
543|University of Colorado Hospital|UCHealth|39.7424|-104.8413|Aurora|CO
544|Children's Hospital Colorado||39.7424|-104.8354|Aurora|CO
545|Denver Health||39.7275|-104.991|Denver|CO
546|St. Luke's Boise Medical Center||43.6127|-116.1925|Boise|ID
547|Harborview Medical Center||47.6042|-122.3236|Seattle|WA
548|Swedish First Hill|Swedish Medical Center|47.6089|-122.322|Seattle|WA
549|Virginia Mason Medical Center||47.61|-122.3276|Seattle|WA
550|UW Medical Center|University of Washington Hospital|47.6495|-122.3067|Seattle|WA
551|Seattle Children's Hospital||47.6634|-122.2825|Seattle|WA
552|Sacred Heart Medical Center||47.6487|-117.4137|Spokane|WA
553|Oregon Health & Science University|OHSU|45.499|-122.6863|Portland|OR
554|Providence Portland Medical Center||45.5277|-122.6134|Portland|OR
555|Legacy Emanuel Medical Center||45.544|-122.67|Portland|OR
556|UCSF Mission Bay|UCSF Benioff Children's Hospital|37.7665|-122.3896|San Francisco|CA
557|Zuckerberg San Francisco General Hospital|SF General|37.7557|-122.4049|San Francisco|CA
558|California Pacific Medical Center|CPMC|37.786|-122.4217|San Francisco|CA
559|Alta Bates Medical Center||37.8557|-122.257|Berkeley|CA
560|Kaiser Permanente Oakland|Kaiser Oakland|37.824|-122.257|Oakland|CA
561|Lucile Packard Children's Hospital||37.4363|-122.175|Stanford|CA
562|Santa Clara Valley Medical Center|Valley Medical Center|37.3134|-121.9326|San Jose|CA
563|UC Davis Medical Center||38.5546|-121.4557|Sacramento|CA
564|Los Angeles General Medical Center|LA General/County USC|34.0581|-118.2087|Los Angeles|CA
565|Keck Hospital of USC||34.0618|-118.202|Los Angeles|CA
566|Children's Hospital Los Angeles|CHLA|34.0975|-118.2903|Los Angeles|CA
567|Kaiser Permanente Los Angeles Medical Center|Kaiser Sunset|34.0985|-118.2949|Los Angeles|CA
568|City of Hope||34.1298|-117.9716|Duarte|CA
569|Huntington Hospital||34.134|-118.153|Pasadena|CA
570|Saint John's Health Center||34.0308|-118.4796|Santa Monica|CA
571|Long Beach Medical Center|Long Beach Memorial|33.8082|-118.1859|Long Beach|CA
572|Hoag Hospital||33.625|-117.929|Newport Beach|CA
573|UCI Medical Center||33.788|-117.8905|Orange|CA
574|Children's Hospital of Orange County|CHOC|33.7808|-117.866|Orange|CA
575|Loma Linda University Medical Center||34.0497|-117.2642|Loma Linda|CA
576|UC San Diego Medical Center|Hillcrest Medical Center|32.7546|-117.1658|San Diego|CA
577|Scripps Memorial Hospital La Jolla||32.8853|-117.2253|San Diego|CA
578|Rady Children's Hospital||32.7977|-117.1514|San Diego|CA
579|Sharp Memorial Hospital||32.7997|-117.1549|San Diego|CA
580|Queen's Medical Center||21.3081|-157.8542|Honolulu|HI
581|Providence Alaska Medical Center||61.1893|-149.82|Anchorage|AK
582|University of Minnesota Medical Center||44.9667|-93.237|Minneapolis|MN
583|Hennepin County Medical Center|HCMC|44.9725|-93.262|Minneapolis|MN
584|Abbott Northwestern Hospital||44.9527|-93.2619|Minneapolis|MN
585|Regions Hospital||44.956|-93.0955|Saint Paul|MN
586|Froedtert Hospital||43.0411|-88.0234|Milwaukee|WI
587|Aurora St. Luke's Medical Center||42.989|-87.9505|Milwaukee|WI
588|University of Wisconsin Hospital|UW Hospital|43.0766|-89.4315|Madison|WI
589|University of Michigan Hospital|Michigan Medicine|42.2827|-83.7287|Ann Arbor|MI
590|Henry Ford Hospital||42.3678|-83.0846|Detroit|MI
591|Detroit Medical Center|DMC|42.3525|-83.057|Detroit|MI
592|Beaumont Hospital|Corewell Health|42.5153|-83.1927|Royal Oak|MI
593|Butterworth Hospital||42.97|-85.6639|Grand Rapids|MI
594|University Hospitals Cleveland Medical Center||41.5061|-81.6055|Cleveland|OH
595|MetroHealth Medical Center||41.4613|-81.6987|Cleveland|OH
596|Ohio State Wexner Medical Center|OSU Hospital|39.995|-83.017|Columbus|OH
597|Nationwide Children's Hospital||39.9525|-82.9787|Columbus|OH
598|University of Cincinnati Medical Center||39.1373|-84.5026|Cincinnati|OH
599|Cincinnati Children's Hospital||39.1407|-84.5009|Cincinnati|OH
600|Methodist Hospital Indianapolis|IU Health|39.7904|-86.1631|Indianapolis|IN
601|Riley Hospital for Children||39.7775|-86.18|Indianapolis|IN
602|St. Louis Children's Hospital||38.6377|-90.2652|St. Louis|MO
603|Saint Louis University Hospital|SLU Hospital|38.6222|-90.239|St. Louis|MO
604|Saint Luke's Hospital||39.0485|-94.5905|Kansas City|MO
605|Children's Mercy Hospital||39.0838|-94.5775|Kansas City|MO
606|University of Kansas Hospital|KU Med|39.0565|-94.6106|Kansas City|KS
607|Nebraska Medical Center|UNMC|41.2557|-95.9763|Omaha|NE
608|University of Iowa Hospitals||41.659|-91.548|Iowa City|IA
609|Iowa Methodist Medical Center||41.5907|-93.6352|Des Moines|IA
610|Sanford Medical Center||43.5352|-96.744|Sioux Falls|SD
611|Centro Médico de Puerto Rico||18.3975|-66.0733|San Juan|PR
`;
