-- Texts as the search compares them: lower case without accents, words separated by single spaces, each Chinese character
-- a word of its own, so that the trigram index finds it. `has_initials` appends the pinyin initials of Chinese words:
-- whole words with up to eight combinations of readings, and each pair of letters. It calls only functions of PostgreSQL,
-- because PostgreSQL 17 builds indexes with an empty search path.
CREATE FUNCTION "search_text"("given" text, "has_initials" boolean) RETURNS text
LANGUAGE plpgsql IMMUTABLE PARALLEL SAFE COST 20 AS $$
DECLARE
  plain text := lower("given");
  found text := '';
BEGIN
  IF "given" IS NULL OR "given" = '' THEN
    RETURN '';
  END IF;
  IF octet_length(plain) > length(plain) THEN
    plain := regexp_replace(lower(normalize("given", NFKD)), '[\u0300-\u036f\u3099\u309a]', '', 'g');
    plain := translate(replace(replace(replace(plain, 'ß', 'ss'), 'æ', 'ae'), 'œ', 'oe'), 'øłđðıħ', 'olddih');
    plain := regexp_replace(plain, '([\u3040-\u30ff\u3400-\u9fff])', ' \1 ', 'g');
  END IF;
  plain := btrim(regexp_replace(plain, '[\u0001-\u002f\u003a-\u0040\u005b-\u0060\u007b-\u00bf\u2000-\u206f\u3000-\u303f]+', ' ', 'g'));
  IF plain = '' THEN
    RETURN '';
  END IF;
  IF "has_initials" AND plain ~ '[\u4e00-\u9fff]' THEN
    DECLARE
      word text;
      place integer;
      letter text;
      other text;
      before text[] := '{}';
      variants text[] := '{}';
      variant text;
      longer text[];
    BEGIN
      FOREACH word IN ARRAY string_to_array(plain, ' ') || ''::text LOOP
        place := CASE WHEN length(word) = 1 THEN ascii(word) - 19968 ELSE -1 END;
        letter := CASE WHEN place BETWEEN 0 AND 20991 THEN chr(get_byte(
          'ydkqsxhwzssxqbymgcczqpssqbycdscdqldylybsgjgypzjjfgcclzzbwdwzjljpfyynwjjtmyyzwzhflyppqhgccyhynjqyxxgj'
          'x.sdsjnjjsmhml.rxyfsnqsyzzqzgqllyjlgyzssecykyyhqwjssggyxyqyjtwkdjhychmyxjtlxjyqbyxdldwrrjjwysrldzjpc'
          'bzjjbrcfjlbczstzfxxthtrqgybdlyccscymmrfcyqzpwwjjyfcrwfdfzqpyddwyxkyjawjffxjpdftzyhhycyswccyqsclcxxwz'
          'cxnbgnnxbxlzsqsbsjpysyzdhmdzbqbzcwdzzyytzhbtsyyfzgntnxqywqykbphglxgybfmjebjhhgqtjcysxstkzglyckglysmz'
          'xyalmeldccxgzyrjxsdltjzcqkcnnjwhjczzcqljststbnxbtyxceqxgkwjyflzqlyhjqspsfxlfpbysxxxydcczylllsjxfhjxp'
          'jbcffyabyxbhczbjyclwlczggbtssmdtjcxpthyqtgljscjfzkjzjqnlzwlslhdzbwjncjzyzsqnycqyrzcjjwybrtwpyftwexcs'
          'kdzctbxhyzcayjxzcfbzzmjyxxcdczottbzljwfckszsxfyrlnygmbdthjxsqqccsbxrytsyfbjdztgbcnclcyzzpsacyzqscjcs'
          'hzqydxlbpjllmqxtydzxsqjtzpxlcglqdcwjbhctdjjsfxyejjtlbgxsxjmyjjqpfzasyjncydjxkjcdjszcbartcclnjqmwnqnc'
          'lllkbybzzsyhqcltwlccrshllzntylnewyzyxczxxgdkdmtcedeqtsyys.d.d..sd.j.hrwnqlybglxhlgtgxbqjdz.yjsjyjcjm'
          'rnymgrcjczgjmzmgxmmryxkjnymsgmzzymklfxmbdtgfbhcjykylpfmdxlqjjsmtqgzsjlqdldgjycalcmzcsdjllnxdjffffjcz'
          'fmzffpfkhkgdpkxktacjdhhzdddrrcfqyjkqccwjdxhwjlyllzgcfcqdsmlzpbjjplsbcjggdckkdezsqcckjgcgkdjtjllzycxk'
          'lqccgjcltfpcqczgwbjdqydjjbyjhsjddwgfsjgdkccctllpspkjgqjhzzljplgjgjjthjjyjzczmlzlyqbgjwmljkxzdznjqsyz'
          'mljlljkywxmkjlhskjgbmclyymkxjqlbmclkmdxxkwyxwslmlpsjqjjqxyqfjtjdxmxxllcrqbsyjbgwy.xggbcyxpjtgpepfgdj'
          'gbhbncfjyzjkjkhxqfgqzkfhygkhdkllsdjjxpqykybnqsxqnszswhbsxwhxwbzzxdmndjbsbkbbzklylxgwxjjwaqzmywsjqlcj'
          'xxjqwjeqxscwetlzhlyyysdzpyqyzcmtlshtzcfycyxyljsdcjjagyslcllyyysglqqq.ldxzsccccadycjysfsgbfrlszqsbxjp'
          'sjwsdrckgjlgdkzjzbdktcsyqpyhstcldj.hmxmcgxyzhjdctmhltxzxylamohyjcltyfbqqjbfbdfehtksqhzywwcnxxcdwhhwg'
          'yjlegwdmcwgfjhcsntfydolbyghqwesjpwnmlrydzsztxyqpzgcwhhnxpyhshmdqzxztdppbfyhzhhjyfdzwkgkzbldntsxhqeeg'
          'zxylzmmzyjzgszxhhkhtxexxwylyapsthxdwhzydpxagkydxbynhxkd.jnmyhylpmgocslnzhkxxlbzzlbmlsfbhhgcgyyggbhsc'
          'yajtywlxtzqcwzydqdqm.gd.llszhlsjzwfyhqswscelqajynytlsxthazgkzzsdhlacqtwwcdgqqtddyzbcchyqzflxpslzygpz'
          'sznglydqtbdlxjtctajdkywnsyzljhhdzcwnxyzywmhychhhxhjkzwsxhdyxlyscqydpclyzwmyp.kxyjlkzhtyhaxqsysgxasmc'
          'hkdscrswjpwxsgzjlwwschs.hsqnhzsngndaqtbaalzzmsstdqjcjktscjaxplggjhhgoxzcxpdmmhldgtybysjmxhmrzplxjzck'
          'zxshflqxctdhxezfchzccdjtcjyxqhlxdhypjqxnlsyydzozjnyxqezysjyayjkypdgxddxsppyzndlthrhhydxzjjhtcxmctlhb'
          'ynyhmhzllxnamylllpdcppxhmxdkycyrdltxjchhznxzlcclylnzsxzjzzlnn.lwhyqsnjhxyntttkyjpychhyegkcwtwlgqrlgg'
          'tgtygyhpyhylqyqgcwyqkpyyyttttlhyhlltyttsplkyzxgtwgpydqqzzdqxskcqnmjjzzbxyqmjrtffbtkhzkbjdjjkdjjtlbwf'
          'zpptkqtztgpdwntpjyfalqmkgxfdclzfhzclllladpmxdjhlcclgyhdzfgyddgcyyfgydxkssebdhykdkdkhnaxxybpbyyhxccga'
          'bdqyjxdmljcsqzllpchbsxgjyndybyqspqwjlzktddtaccbkzdyzypjzqsjnkktknjdjgyepgtlfyqkasdntcyhblgdzhbbydmjr'
          'agkzyheyybjmcdtyfzjjhgcjpljhldwxjjkytcyksssmtwcttqzlpbszdtwzxgzagyxtywxlhlcpbclloqmmzsslcmbjqsdzkydc'
          'zxgqjdsmcytzqqlwzqzxssfpktfqmddzdsddtdwfhtdyzjaqjqkypbdjyyxtljhdrqxlxhaydhrjlklytwhllrllrcxylbwsrszz'
          'symkzzhhkyhxksmcsyzgcjpbzbsqlfcxxxnxkxwwmsddyq.ggqmmyhcdcttfgyyhgstttybykjdhkyjbelhdypjqnfxfdqkzhqkz'
          'byjtzbxhfdxbdaswhawajldyjsfhbldnndnqjtjnchxfjsrfwhzfmdrfjyhwzpdjkzyjymfcyznynxfbytfwfwygdbnzzzdnytxz'
          'emmqbsqehxfzmbmflzzsrsymjgsxwzjsprydjsjgxhjjgljjynzzjxhgjkymlpeyycxysgqzswhwlyrjlpxslcxmfswwkcctnxny'
          'npnjszhdzeptmmwywxyysywlxjqzqxzdclaeelmcpjpclwbxsqhfwwtffjtnqjhjqdxhwlbyzcfjlnlhyyjldxhhycstdywnrjtx'
          'ywdrmdrqhwqcmfjdyzmhmayxjwmyzqtxdlmrspwwchajbxtgcypxyyrrclmpamgkqjszyjrmyjsnxtplnbappypylxmyzkynldgy'
          'jzczhnlmzhhanqmpgwqtzmxxmllhgdzxyhxkrxycjmffxyhjfsbssqlqxndycannmtcjcyprrnytyqnyymbmsxndlylysljnlqys'
          'xhmllyzlzjjjkymzcsfbzxxmstbjgnxyzhlsnmcqscyznfzlxbrnnnylmnrtgzqysatswryhyjzmzdhzgzdwybsscskxsyhytsxg'
          'cqgxzzbhyxjscrhmkkbscjjyjymkqhzjfnbhmqhysnjnzybknqmclgqhwlsnzswxkhljhyybqcbfcdsxdldspfzfskjjzwzxsddx'
          'jseeegjscssmgclxxhwwyllymwwwgydkzjgggtggsycknjwnjpcxbjjtqtjwdsspjxzxnzxwmelbtfsxtllxcljxjjljsxctnswx'
          'lahhhyqrwhsycsqrybyaywjejqfwqcqqcjqgxaldbzzyjgkgxpltqyfxjltpadkyqhpmatldpdzkxmtxybhblefxdleegqdymsaw'
          'hzmlftwyqxlyqzljeeyxbqqffnlyxrdsctgjgxywlkllxqkcctlhjlqmkkzgcyygllljdzgydhzwxpysjbzjdzgyzzhywyfqytyz'
          'szyezklymhjjhtsmqwyzlkyywzcsrkqyqltcxwcdrjalwskzwbdcqyncjsrszjlkcdcdtlzzzacqqwzddxyplxcbqjylzlllqdtz'
          'jjyjyjzyxnyyynxjxkgdazwyrdljyyyrjlxlldyxjcykywnqcclddnyyykyckczhjxcclgzqjgjwggcqqjysbzzxyjxj.xjfzbsb'
          'dsfnsfpzxhdwztdmpptflzzbzdmyypqjrsdzsqzsqxbdgcpzjwdwcsqzgmzhzzmwwfybpdgphtmjthzsmmbgzmbzjcfzhfzbbzmq'
          'cfmbcmcjxlgpnjbbxgyhyyjgptzgzmqbqdcgybjxlwzkydpdymgcftpfxyztzxdzxtgkmtybbclbjaskytssqyymscxfjeglslls'
          'zbqjjjaklyldlycctsxmcwfgkkbqxlllljyxtyltyxytdpjhnhgnkbyqnfjyyzbyyessessgdyhfhwtcjbsdzjtfdmxhcnjzymqw'
          'srxjdzjqptqbbsdjggfbkjbxdgqhmgwjjjgdllthzhhyyyyyhsxwtyyyccbdbpypzyccztjpzywcbdlfwzcwjdxxhyhlhwczxjtc'
          'clcdpxdjczczlyxjjsjbhfxwpywxzptdzzbdccjhjhmlxbqxxbylrddgjrrctttgytczwmxfytmmzcwjwxjywcskybzqccttqnhx'
          'nkxxkhkfhtswoccjybcmpzzykbnnzpbthhcdlsyddytyfjpxyngfxbyqxcbhxcbsxtyzdm.ysnxsxlhkmzxlthdhkghxxsshqyhh'
          'cjyxglhzxcsnhekdtgqxqypkdheqtykcnymyyypkqyytjxzlthhqtbyqhxbmyhsqckwwyllhcyylnneqxqwmcfbdccmljggxdqkt'
          'lxkgnqcdgzjwyjjlyhhqdttnwchhxcxwheszjydjccdbqcdgdnyxzdhcqrxcbmztqcbxwgqwyybxhmbymykdyecmkkyaqyngycsl'
          'fykkqgyssqyshjgjcnxkzycxsbkyxhyylctycxqthysmgscpmmgcccccmtztasmgqzjhklosjylswtmqsyqkdzljqqyplcycztcq'
          'qpbbqjzclpkhqcyyxxdtdddsjcxffllchqxmjlwcjcxtspycxndtjshjwxdqqjckxyamylsjhmlalygxcyydmamdqmlmcznnyybz'
          'kkyflmchcmlhxrcjjhsylnmtjggzgywjxsrxcwjgjqhqzdqjdzjjzkjkgdzqgjjyjylxzhxcdqhhhestmhlfsbdjsyyshfyssczq'
          'lpbdrfrztzdkyyhsctgkwdqzrkmsynbcrxqbjyfbxpzzedzcjykbcjwhyjbqdzywnyszptdkzpfpbaztklqyhbbzpnbptyzzybhn'
          'ydcpjmmcycqmzjfzzdcmnlfpbplngqjtbttajzpzbbdnjkljqylnbzqhksjznggqsczkyxchpzsnbcgzkddzqanzgjkdntlzldwj'
          'ljzlywtxndjzjhxyatncbgtzcsskmnjbjytsrwxcpjwjjtkhtzplbhsnjzsyjbwbzyzlstlsbjhdwwqpslmmfbjdlajyzccjtbnn'
          'rzwqxcdslqgdsdpdzhjtqqpsqlyyjzlgnhyzlctcbjtktyczjtqkbpjlgmjzdmcsgpynjzjjyyknhrpwszxmtncszzyxhbyhyzax'
          'ywkcjdllckjjtjhgcxdxyjyczbywblwqcglzgjgqrqcczssbcrpcskydznljsqgxssjmecnstjtpbdlthzwhqwqtzexnqczgwesg'
          'ssbybstscsjccgbfsdqszlccglllzghzqthcnmjgyzaznmckcstjmmzckbjygqljyjppldxrgzyxccsnhshhdznlchzjjcddcbcj'
          'xlbfqbczzwpqdnhxljcthqzjgylnlszzpcjdscqqhjqkdxkpbajyemsmjtzdxlcjyryynhjbngzzkmjxltbsllrtpylcsznxjhll'
          'hyllqqzqlxymrcwcxsljmczltzldwdjjllnzggjxppskygyggbfzpdkmwghcxmcgdxjmcjsdycabxjdlnbcddygskydqtxdjjyxm'
          'saqazdcfslqxyjsjzylblxxwxqqzbjzlfbblylwdsljhxjyzjwtdjcyfqzqzzdzsxzzqlzcdzfchwspympqzmlpplffxjjnzzyls'
          'j.yqzfpfzksywjjjhrdjzzxtxxglghtdxcskyswmmtcwybazbjkshfhgcxmhfqhyxxyzftsjyzbxyxpzlchmzmbxhzzssyfymncw'
          'dabazlxktcshhxkxjjzjsthygxsxyyhhhjwxkzxssbzzwwhhcwtzzzpjxsnxqqjgzyzawllcwxzfxgyxyhxmkyydwsqmnjnaycys'
          'pmjkhwcqhylajjmzxhmmcnzhbhxclxtjpltxyjhdyylttxfszhyxxsjbjyayrsmxyplckdlyhlxrlnllstyzyyqygyhhsccsmzct'
          'zcxhyqfbyyrpbflfqtntszlljmhwtcjqyzwtllmlm.wmbzzs.zrbpdddlgjjbxccsrzqqygwcsxfwzlxccrstdzmcyggdyqsgtjm'
          'wljmymmsyhbbjdgyxccpshxnzcsbsjwjgjmppwaffyfnxhydxzylremzgzcyhsszdlljcsqfzxxkptxzgxjjgbmyyysnbtylbnlh'
          'pfzdcyfbmgqrrmsszxysgtznnyddzcdgbjafjbdknzblcsszbsgcycjszlmlrszbzzldl.llysxsqcqlyxzlsgkbrxbrbzcycxzj'
          'zeeyfgklzlyyhgzsgzlfjhgtgwkraajyzkzqtsshjjxdcyz.yjlzyrzdqqhgjzxsscbtgjbbfrtjxllfqwjgslqtymblpzdxtzag'
          'bdhzzrbgjhwnjtjxlksqfsmwlldqysjtxkzscfwjlbxftzlljzllqblcqmqqcgcdfpbbhzczjlpyygjdtgwdcfczqyyyqysrclqz'
          'fklzzzgffcqnwglhjycjjszlqzzyjbjzzbpdccmhjgxdqdgdlzq.fgpsytsdyfwwdjzhysxyycjcyhzwpbygxrylybhkjksfxtjj'
          'mmckhlltnyymsyxyzpdjjycdycwmdjjkqyrhllqxpsgtlwycljscbxjyzfnmlrgjjtyzbsyzmsjyjhgfzqmsyxrszcwtlrtqzsst'
          'kxgqggsptgcdnjsgcqcqhmxggztqydjkzdlbzsxjlhrqgggthqscpyhjhhgnygkggcmjdzllcclxqsftgzslllmlcskccbljzzsz'
          'mmnytpzsxqhjcjyqxyexzqzcpshgzzysxcdfgmwqrllqxrfztlystctmjcsjjthjnxtnrztzfqrhqgllgcxszzjdjlxcytsjtlny'
          'xhszxcgjzyqpylfhdjsbpcczgjjjqzjqdybssllcmyttmqtbhjqnnygjynqyqmzgcjkpdcgmyzhqllsllclmholzgdylfzsljcqz'
          'lylzcjeshnyllqxgjxlyjyyyxnbcljsswcqqcjyllcldqyllzllbnylgqchxyyqoxccqkyjxxhyklksxaqqccqkkkkcsgyxxyqxy'
          'gwtjohthxpxxxxslcyeychzzcbwqbbwjqzscszsslzylgdesjzwmymcytsdsxxscjpqqsqylyfzychdjdzywcbtjsycjkcyddjlb'
          'djjsodzyqysqkyxdhhgqjyohdyxwgmmmajdybbbppbcmhcbljzsmtxerxjmhqdstpjdcbssmsssthjtslmmtrcplzszmlqdsdmjm'
          'qpnqdxcfynnfsdqqyxhyaykqyddlqyyysszbydslntfgtzqbzmchdhczcwfdxtmqqsphqwwxsrgjcwtjtzzqmgwjjrjhttjbbgwz'
          'fxjhnqfxxqywyyhyscdydhhqmnmtmmchbszppzzgpmzfollcfwhmmsjzttdhlmyffytzzgzyskjjxqyjzqbhmbzclyghgfmshpcf'
          'zsnclpbqsnjyzslxjfpmtyjygbxlldlxpzjypjyhhzcywhjylsjexfsszywxkzjlladyslymqjpwxxhxsktqjezrpxxzghmhwqpw'
          'qlyjjqjjzszcfhjlchhnxjlqwzjhbmzyxbdhhypylhlhlgfwlcfyytlhjjcjmscpxstkpnhjxsntyxxtestjctlsslstdlllwwyh'
          'dhrjzsfgxssyczykwhtdhwjslhtzdqdjzxxqggyltzphcsqfzlnjtclzpfstpdynylgmjllycqhynsbchylhqyqtmzybbywrfqyk'
          'jsyslzdyjmpxyyssrhzjnyqtqdfzbwwdwwrxcwhgyhxmkmyyyhmsmzhngcepmlqqmtcwctmhpxjpjjhfxyyzsjzhtybmstsyjdtq'
          'qqytlhynbyqzlcxcnzwsmylkfjxlwgbypjytysylymzcktdwlgsmzsylmpwlzwxwqzssazsyxyrhssntsrapccpwcmgdhhqzdzxf'
          'jhgzttsbjhgyzlzysmyclllybtyxhbbzjkssdmalhhycfygmqypjycqxjllljgclzgqlycjcctotyxmtmshllwcgfxymzmklpszz'
          'cxhhjyslctyjcyhxsgyxckxlzwpyjpdhjwpjpwsqqxlxxdhmrslzcyzwttcxkystzshbsccstplwsscjchjlcgcjssphylhfhhxj'
          'sxallnylmzdhzxylsxlwzykcldyahzcmgdyspjtqjzlngjpsjshctsdszlblmssmnyymjqbjhrcwtyydchqljapzwbgqybkfcmjw'
          'lzllyylszydwhxpsbcmljpscgbhxlqhyrljxyswxhxzlldfhlslymjlzyflyjycdrjlfsyzfsllcqyqfgjyhyszlylmstdjcyhbz'
          'llnwlxxygyyhhmgdhxxhhlzzjzxczzzcyqzfnjwpylcpkpyypmclqkdgxzggwqbdxzzkzfbxxlzxjtpjpttbytszzdwslchzhslt'
          'jxhqlhyxxxywzyswtmzkhlxzxzpyhgchkjfsyh.tjrlxfjxptztwhplyxfcrhxshhkjxxyhzjdxjwylhyhmjtbflkhtxcwhcfwjz'
          'fpqrxqxcyyyjygrpxgscsxngqchkzdxhflxxhjjbyzwtqxxncyjjymswyjqrmhxzwfqsylzjzgbhynshbgttcsebhxxwxyhhxyxx'
          'sqyxmlywrgyqlxbbcljsylfcytjzyhyzawlhorjmksczjxxxyxchcytryxqjddsjfslyltsffyxlmtyjmzjyyyxltzcsxqzlhzxl'
          'wyxzhdnlxxhxjcdyhlbrlmbrllaxksllljlyxxlycrylcjcgqcmtlzllcyzzpzpcyawhjjfybdyyzsepckzdqyqpbpcjpdcyzbdb'
          'bcyydycnnpjmtmlrmfmmgwygbsjgyksmdqqqztxmkqwgxllpjgtbqcdjjjfpkjkcxbljmswmdtqjxldlppbxcwkcqqbfqjczagzg'
          'mykphyyfzykndkzmbpjyxpxthlfpnyygxjdbkxnhhjhzjxstrstldxskzysybmxjlxyslbzyslhxjpfxbqnbylljqkygzmcyzzym'
          'ccsl.lhzgwfwyxzmwcxtynhjhbyymcysbmhysmhdyshqyzchmjjmzcaahcfjbbhplxtylsxsdjgjdhkxxtxxnbhnmlngsltxmrhn'
          'lxqjxmzllyswqgdlbjhdcgjyqyymhwfmjybbbyjmjwjmdpwhxqldyapdfxxbcgjspckrssyzjmslbzzjfljjjlgxzgyxyxlszqyx'
          'bexyxhgcxbpldyhwecdwwcjmbtxchxyqxllxflyxlljlssfwdbzcmyjclmsytczbchqekcqbwlcgydblqppqzqfjqdjhymmcxtxd'
          'rmjwrhxcjzclqxdyynhyyhrslsrsywwzjymtltllgtqcjzyabtckzcjyccqljzqxalmzyyyzlwdxzxqdlljshgpjfjljhjabcqzd'
          'jgthhsstcyjlbswzlxjxrwgldlzrlzqtgsllllzlymxqgdzhgbdbhzpbrlw.x.bpfdwo...hlypc.jcc.dwbzpbzz.cyqxldomzb'
          'lzwpdwyygdstthcsqsccrsssyslfybbntyjsydfndpthtzzmbbmxlcmyffgtjjqwftmdpjwdnlbzcmmczgbdzlqlfyfhssmjylsd'
          'chdzjwjcctljcldtljjcpddpjdssdynndbjlggjzxsxnlycybjjqycbylzcfzppgkcxzdzfztjjfgsjxzbnzyjqttyjwhtyczhym'
          'djxttmpxsplzcdwslshxybzgtfmmcjtacbbmgdkwycyzcdszzyhflyctygwhkjyylsjcxgywjcbllcsnddbtzbsclyzczzssqdll'
          'mqyyhfllqllxfdyhabxggnywyypllsdldllbjcyxjzmlhljdxyyqytdlllbbgbfdfbbbjzzmdpjhgclgmjjpgaehhbwcqxaxhhhz'
          'chxyphjaxhlphjpgpzjqcqzgjjzzgzdmqyybdzphyhybwhazyjhykfgdpfqsdlzmljxjpgalxzdaglmdgxmmzqytxdxxpfdmmssy'
          'mpfmdmmkxksyzyshdzkjsysmmzzzmsydnzzczxbplstmddnmxckjmztyymzmzzmsqhhdccjemxxkljstgwlsqlyjzllsjssdbpmh'
          'nlyjczyhmxxhhzcjmdhxtkgrmxfwmcgmwkdcksxqmmmfzzydkmsclcmpcgmwspxqpzdsslcjkyxtwlgjyahzjgzqwcsnxyhmmpml'
          'kjxmhlmlgmxctkzmjjyszjsyszhsyjzjcdajzybsdqjzgwzkgxfkdmsdjlfmehkzqkjpeypzyszcdwyjffmzjylttdzzefmzlbnp'
          'plplpbpszalltylkckqzkgenqlhagyxydpxlgsxqqwq.kxqclhyxxmlyccwlymqysky.hlcjnszkpyzkcqzqljbdhdjhlasqlbyd'
          'wqlwdnbqcryddztjybkbwszdxdtnpjdtctqdfxqqmgnseclstbhpwslctxxlpwydzklzygzcqapllkccylbqmqczqcljslqzdjxl'
          'dthpjqdljjxzqdjyzhkzljcyqdyjppypeakjyrmpcbymcxkllzllfqpylllmbsgjcysslrsysqtmxyxqqzbdzrysyztffbzzsmzq'
          'hzssccmlyxwtpzgxzjgzgsjsgkddhtqggzllbjdzlcbchyxyzhzfyxxyzymsdbzzyjgtsmtfxqyxjssdgslnmdlrytzlryylxqht'
          'xsrtzcgzxbnqqzfhykmzjbzymkbpnlyzpblmcnqyzzdsjzhjctshhyzzjrdyzhnfxglfxslkgjtctssyllgzrzbbjzzklpkbczys'
          'lxyxbjfpnjzzxcdwxzyjxzzdjjgggrsrjkmsmzjlsjywqs.yhqjsxpjztzlsnshrnypjtwchklbsrzlcxwjqxqkysjycztlqzybb'
          'ybwkjqdwwyzcytjcjxckcwdkkzhsgkdzxwwyyjqyytcytdjlxwkcckklcclzcqqdzlqlcsfqchqhsfsmqzzllbjjzbsjhtsjdysj'
          'qjpdlzcdcwjkjzzlpycgmzwdjjbsjqzsyzyhhxcbbjydssddzncglqmbtsfcbfdzdlznfgfjgfsmptjqlmblgqcyyxbqkdjjqsrf'
          'kztjdhczklbsdzcfytplljgjhtxzcsszzxstcygkgckgyoqxjplzpbbgtgyjzgczjszlbjlsjfzgkqqjcgyczpzqtldxrjxbsxxp'
          'zxhszyclwdxjjhxmfczpfzhqhqmqgkylyhtycgfrzgnqxcgpdlbzcsczqlljblhbdcypzzppdymtzsgyhckcpzjgslclnscdsldz'
          'xbmsdlddfjmkdjdhslzxlszqpqpgjllybdszgqlbzlslkyyhzttncjyqtzzfszqztlljtyyllqllqyzqlbdzlslyyzymdfszsnhl'
          'xznczqzbbwskrfbcyzmthblgjpycnzcstlxshtzcyzlzblfeqhlxflcjlyljqcbzlzjghsstbrmhxzhjzclxfnbgxgtqjcztmsfz'
          'kjmssnxljkbhszxntnlzdntlmsjxgzjgjczxyhyhwrwwqnztnfjscpzshzjfyrdjsfscjzhjfzqzchzlxfxsbzqlzsgyfttdcszx'
          'zjbqmszkjrhxjzcgbjkhcggtjkjqglxbxfgtrtylxjxgdtsjxhjzjjcwzlcqsbtxhqgxtxxhxftsdkfjhzyjfjxrzcdlljcqsqqz'
          'jwqxswqtwgwbzcgcllqzbclmqjtzgzxzxljfrmyzflxyszxxjkxrmjdzdmmyxbsqbhgzmwfwtgmxlzbyytgzyccdxyzxswg.yjyz'
          'nbgpzjcqsyxcxrtfyzgrhztxszzthcbfclsyxzlzqmzlmplmxzjssflbysmyqsxjzxrxsqzzzssljflczjrcrxhhzxqwdshxsjjh'
          'qcxjbdynsysxjbqlpxzzpymlxzkyxlxcjlcycrxzzlldlllsjyhzxhyjwkjrwyhcpsgnrzlfzwfzznsxgxflzsxzzzbfcsyjdbrj'
          'krdhhgxjljjtgxjxxstjtjxlyxqfcsgswmsbctlqzzwlzzkxjmltmjwhsddbxgzhdlbmyjfrzfsgclyjbpmlysmsxlszjqqhjzfx'
          'gfqfqbpxzgyyqxgztcqwyltlgwwwwhwlfsfgzjmgmgbgtjfsyzzgzyzaflsspmlbflcwbjzcljjmzlpjjlymqdmylyfbgygqzmly'
          'zdxqyxrqqqhsxyyqqygjtyxfsfsllgnqcyhycwfhcccfxbylypllzqxxxxxkqhhxshjzcfdsczjxcpzwhhhhhapylhalpqafyhxd'
          'yllkmzqgggddesrenzltzgchyppcsqjjhclljtolnjpzljlhymheydydsqycddhgzpndzclzywllznteytgxlhslpjjbdgwxpcdn'
          'tjcklkclwkllcasstknzdnqnttlyyzssysszzryljqkcgbhhcrxrzydgrgcwcgzhffbppjfzynakrgywyqpqxxfkjtszzxswzddf'
          'bbqtbgtffznpzfpzxzpjszbmqhqcyxyldkljnypkygggdcjxxeahpnzgztzcmxcxmmjxnkszqnmnlwbwwxjjrhclstmcsjdzcxxt'
          'pcnpdtnnpglllzcjlspblpgjcdtnjnlyyrszffjfqwdpgzdwmrzcclodaxnssnyzrestyjwjyjdbcfxnmwttbqlwstszgybljpxg'
          'lboclgpcbjftmxzljylzxcltpnclckxtfzjswcrxsfyszdkntlbyjcyjllstgqcbxnwzxbxklylhzlqzlnzcqwgzlgzjncjgcmnz'
          'zgjdzxtzjxycyycxxjyyxjjxsssjstssttppghtcsxwzdcsyfptfbchfbblzjclzzdbxgcxlqpxkfzflsyltywbmnjhskbmddbcy'
          'sccldxycddqlyjjhmqllcsgljjsyfpyycayldjantqjpwycmmgqyysxdhqmzhszxpftwwzqswqrfkjlxjqqyfbrxjhlfwjgzyqac'
          'myfrhccybyqwlpexcczsdyrlttdmqlykmbbgmyyjprkznpbsxyxbhyzdjdnghpmfsgbwfzmfqmmbzmzzcjjlcnyxyqgmlrygqccy'
          'hzlwjgcjchgmcjjfyzzjhycfrrcmtzqzxhfqgdjxccjeaqcrjyhpljlszdjrbcqhqdzrhylyqjsymhzydwldfryhbbydtssccwbx'
          'glpzmlzztqsscpjmmxjcsjytycwhycjwynsxlpemwjnmkllswtxhyyy.cmmcwjdqdjzglljwjnkhpzggflccsczmcbltbhbqjxqd'
          'jpdjqtghglfqawbzyzjltstdhqhctcbchflqmpwdshyytqwcnztjtlbypbpdyyyxsqkxwyyflxxncwcsybmaelykkjmzzzbrxyaq'
          'jfljpfhhhxtzzxsgqqmhspgdzqwbwpjhzjdyjcqwzkthxsqlzyymysdzgrxckkhjlwpysyscsyzlrmlqsyljxbcxtlhdqzpcycyk'
          'pppnsxfyzjjrcemhszmsxlxglrwgcstlrsxbygbzgztcpldjlslylymdtmtzpalcxpxjcjwtcyyzlblxbzlqmyljpghdslssdmhm'
          'bdczsxwhamlczcpjmcnhjyjnsygchskqmzzqdllkablwjqsfmocdxjrrlyqzhjmybyqlrhetfjzfrfksryxfjdwdsxxswsqjysly'
          'xwjhsnlxyyxhbhawhhjcxwmyljcsqlkydttxbzsxfdxgxsjkhsxxybssxdpynzwrptjzczenygcxqfjykjbdmljcmqqxloxslyxx'
          'lylljdzbtymhbfsttqqwlhogyblscalzxqlhtwrrqhlstmypyxjjxmqsjpnbryxyjllyqylthylqyfmlgljdmllhfzwkzhljmlhl'
          'jklj.tlqxylmbhhlnlsxqchxcfxxlhyhjjgbyzzkbxscqdjqdsxjzsygzhhmgsxcsymxfebcqwwrbpyyjqtyqcyjhqqzyhmwffhg'
          'zfrjfcdbxndqyzpcykhjlfrzgpbxzdbbgzqstlgdtylcqmgchhmfywlzyxkjlypjhsywmqqgqzmlzjnsqxjqsyjtcbehsxfssfxz'
          'wfllbcyyjdytdthwzzfjmqqyjlmqsxlldttkhhybfpwdyysqqrnqwlgwdebdwcyygcdlkjxtmxmyjsxhybrwfymwfrxyymxysctz'
          'zdfykmldhqdlwyqnlcryjblpsxcxywlsbrrjwxhqybhtydnhhgmmywytzcsqmdssccdalwztcpqpyjllqzyjswxwzzmmglmxclmx'
          'czmxmzsqtzppjqblpgxjzhbljjhycjsnxwcxsccdlxsyjdcqcxslqyclzxlzzxmxqrjmhrhzjphmfljlmlclqnldxzlllfypngjy'
          'sxcqqdcmqjzzxhnpnxzmekmxxykyqlxsxtxjxyhwdcwdzhqyybgybcyscfgfsjnzdrzzjzxrzrqjjymcanhrjtldbpyzbstjhxxz'
          'ypfdwfgzzrpymtngxzqbyxmbbfcckrpjjbjegrzgyclkhzdxkknsjkcljspjyyzlqqjybzssqlllkjbcbktylccddblsppfylgyd'
          'tzjyqggkqttfcxbdkdxxhybbfytyhbclpdytgdhryrnjsbtcsnyjqhklllzslydxxwbcjqsbxbfjzjcjdzfbxxbrmlazgcsnclbj'
          'dstblfrz.swsbxbcllxxlzdjzsjpylyxyyfqf.fbhjjjgbygjpmmmpssczjmtlyzjxswxtyledqpjmygqzjgdjlqjwjqllsdgjgy'
          'gmscljjxdtygjqjqjcjzcjgdzdshqgsjggcjhqxsnjjzzbxhsgzxcxyljxyxyydfqqjhjfxdhctxjdrxysqtjxyefyyssyxjxncy'
          'zxfxcsyszxyyschshxzzzgzzzgfjdldylnpzgyjyztyqzpbxqbdztzczyxxyhhscxshcggqhjhgxwsctmzmlhyxgebdylzkkwytj'
          'zrclekestdbcykqqsayxcjxwwgsbhjszydhcsjkqcxswxfctynydpzcczjqtzwjqdzzzqzljchlsbhbydxpsxshhezdxfptjqyzz'
          'xhyaxncfzyyhxgnxmywxtzsjbkhhgymxmxqcxtsbcqsjyxhtyylybcqlmmszmjzjllcogxzaajzyhjmchhcxzsxzdznleyjjzjbh'
          'zwzzsqtjpsxztdsxjjjznyazphhyysrrqdthzhayjyjhdzjzlswclybzyecwcycrylcxnhzydzydyjdfrjjhtrsqtxyxjrjhojyn'
          'xelxsfsfjzghpzsxzszdzcqzbyyklsgsjhczshdgqgxyzgxchxzjwyqwgyhksseqzzndzfkwysstclzstsymcdhjxxyweyxczayd'
          'mpxmdsxybsqmjmzjmtzqlpjyqzcgqhxjhhhxxhlhdldjqcldwbsxfzzyyschtytyjbhecxhjkgjfxbhyzjfxhwhbdzfyzbcapnpg'
          'nydmsxhkmmmamlnbyjtmpxyjmcthjbzyfcgdyhwphftgzzezsbzegpbmdskftycmhbllhgpzjxzjgzjyjzsbbqsczzlzccstpgxm'
          'jsfdcczjzdjxcybzlfcjsazfgszlybcwzzbyzdzypswyjgxzbdsysxlgzbzfygczxbzhzftpbgzgejbstgkdmfhyzzjhzllzzgjq'
          'zlsfdjsscbzgpdlfzfzszyzyzsygcxsntxchczxtzzljfzgqsqyxzjqccccdjcdxzjyqjqcgxztdlgscxzsyjjqtcclqdqztqchq'
          'qjzyezzzpbkkdgfcjfztypqyqttyjlmbdktjcpqzjdzfpjsbnjlgyjdxjdzqkzgqkxdlbzjtcjdqbxdjjjstcjnxbxcmslyjcqmt'
          'jjwwcjjnjnlllhjcwqtbzqyczczpzzdzyddcyzdzccjgtjfcdprntctjdcqtqndtjnplzbcllctdsxkjzqdpzlbznbtjdcxfczdb'
          'ccjjltqqpldcgztbbzjcqdcjwynllzlzccdwllxwzlxrxntqjczxkjlsgdfqtddglrlajjtklymkqlldzytdyyjygjwyxdxfrsks'
          'tcdenqmrkqzhhqkdldazfkypbggpzrebzzykyqspegjjglkqzzzslysywyzwfqznlzhlzhwcgkypqgnpgblplrrjyxcccgyhsfzf'
          'wfzywtgzxyljczwhxzjzblfflgskhyjdeyjhlpllllcygxdrzelrhgklzzyhzlyqszzjzqljzflnbhgwlczcfjwspyxnlzlxgccp'
          'zbllcxbbbbxbbcbbcrnnzccyrbdsyldcgqyyqxygmqzwtzydyjhyfwdehzdjywlccctzyjjcdedpzdztsy.jhdymbjnyjzlxtsst'
          'phndjxxbyxqtzqddtjtdyztgwscszqflshlglbczbhdlyzjyckwtydylbnydsdsycctyszyyebgexhqddwnygyclxtdcystqmygz'
          'asccszzddlcclzrqxyyeljsbymxshztembbllyyllytdqyshymrqxkfkbfxnxsbychxbwjyhtqbpbsbwdzylkgzskyghxzjhhxjx'
          'gnljkzlyycdclfwfghljgjybxblybxqpqgztzplncybxdjyqydymrbesjyyhkxxstmxrczzywxyhybmcflyzhqyzmqxdbxbzwzms'
          'lpdmyckfmzklzcyqyczlhxfzlydqzpzygyjyzmdxdzfyfyttqtchgsfczmlccytzxjcytjmkslpzhysnwllytpzctzzcktxdhxxt'
          'qcypksmqccyyazhtjpcylzlyjbjxtpnyljyynrxcylmmnxjsmybcsysslzylljjgyldzdpqhfzzblfndsqkczfyhhgqmrdsxycst'
          'xnqqrpyjbfcxdyqfbnxejdgyqbsrcnfyyqpghyjdyzxgrhtkyleqdzntsmgklbsgbpyszbydjzsstjzstxzbhbscsbzczptqfzmq'
          'flypybbjgszmxxdjmtsyskkbjtxhjcegbsmhyjzcxtmljyxrzzqscxxqptzhmkdxxxjcljprmyygadyskqlsadhrskqxzxztcxhz'
          'tlmlwxybwsyctbhjhjfcwzsjwwtkzlxqshlyczjxemplprcgltbzztlzjcyjgdtslklpllqpjmzpapxyzlaktkdnczzbncctdqqz'
          'jyjgmctxldgcszlmlhbglkfbnwzhdxphlfmkyclgxdtwzfrjejctzhydxykshwfzcqshknmqqhtchymjdjskhxzjzbzzxympajqm'
          'cdbxlsklyynwrtsqgscbpdbsgzwyhtlkssswgzzlyytnxjgmjszsxfwnlsoztxgxlsammlbwldqcylakqcqstmycfjbslxclzjcl'
          'xxksbzqzlhjphqplsxscgslnhpsfqqxtxjjzlqldxzjjzdyydjnzptfcdskjfsljhylzqjzlbthydgdjfdbyazxdzhzjnhhqbygn'
          'xjjqczmlljzkspldsclbblxklelxjlbjycxjxgcnlcqplzlznjtzljgyzdzpltqcssfdmnycxgbtjdcznbgbqyqjwgkfhtnbyqzq'
          'gbkpbbyzmtjdytblsqmbsxtbnpdxklemyycjynzdtldykzzxtdxhqshygmzsjycctayrzlpwltlkxslzcggexclfxlkjrtlqjaqz'
          'ncmbqdkkcxglczjzxjhptdjjmzqykqsecqzdshhadmlzfmmzbgntjnnlhbyjbrbtmlbyjdzxltjlpldlpcqdhlhzlycblcxccjad'
          'jlmcmmsshmybhbskkbhrsxxjmxsdznzpxlbbrhgghfchgmsklltsjyycqlcskywyehywhbhqywbawykqldq.tntkhqcgdqktgpkx'
          'hcpdhtwtmssyhbwcrwxhjmkmzngwtmlkfghkjyldyycxwhyeclqhkqhttqkhffldxqwytyydesbpkyrzpjfyyzjceqdzzylattbb'
          'fjllcxdlmjsdxegygsjqxcwbxsszpdyzcxdnyxpfzqdlyjccpltxlsxyzyrxcyyydylwwndsahjsygyhgywwaxtjzdaxysrltdps'
          'syxfnejdxyzhlxlllzhzsjnyqyqjxyjghzgjcyjchzlycdshhsgczyjgcllnyzcjyyxnfsmwfpylcyllabwddhwdxjmcxztzpmlq'
          'zhsfhzynstlldywlslxhymmylmbwwkyxyadtxylldjpybpwfxjmmmllhafdllaflbhhhbqqltzjcqjjdjtffkmmmpymhygdcqrdd'
          'wrqjxnbysnmzdbxytbjhpybygtjxaahgqdqtmbstqjkbtspkjlxrbeqqhqmjjbdjwtgtbxpgbktlgqxjjjcdhxqdwjlwrfmqgwqh'
          'ckryswgbtgygbwsdwdwrfhwytjjxxxjyzyslphyypayxhydqqxshxyxeskqhywbdddpplcjlhqeewjksyykdyplfjthkjltcyjhh'
          'jttbltzzcdlthqkcjqysteeywkyzyxxyysddjkllpwmcyhqgxyhcrmbxpllnqydqhxsxxwgdqbshyllpjjjthyjkyphthyyktyez'
          'yenmdshlcrpqfbgfxzbsbtlgxxjbswyysksflxlpplbbblbsfxfyzbsjssylpbbffffsscjdstzsxtryycyffsyzyzbjtbctsbsd'
          'hrtjhbytcxyjeylxcbnebjdsysyhgsjcbxbydfzwgenyhhthjhaxfwgcstbgxklstywmtmbyxjskzsxdyjrcytwxzfhmymcxlzns'
          'djtttxrycfyjsbsdyerxhgjxbbdeynjghxgckgscymblxjmsznskgxfbnbbthfjaafxyxfpxmyfhdttcxzzpxrsywzdlybbktyqw'
          'qjpzypzjznjpzjlztfysbttslmptzrtdxqsjehbzylzdhljsqmlhtxtjecxslzzspktlzkqqyfsygywpcpqfhqhytqxzkrsgtgsq'
          'czlptxcdyyzssqzslxlzmacpcqbzyxhbsxlzdltcdjtylzjyytpzylltxjsjxhlbmytxcqrblzssfjzztnjydxmyjhlhpblcyxqj'
          'qqkzzscpzkswalqsplcczjsxgwwwygyatjbbctdkhxhkgtgpbkqyslbxbbckbmllxdzstbklggqkqlsbkkdfxrmdkbftpzfrtbbm'
          'feeqgxkjpzsstlbztpszqzsjthljqlzbpmsmmsxlqqnhknblrddnhxdkddjcyygyfxgzlgsygmjqgkhbpmxyxlytqwlwgcpbmjxc'
          'yzydrjbhtdjyejshtmjsbyplwhlzffnypmhxqhpltbqpfbjwjdbygpnxtbfzjgsdctjshxeawzzylltyybwjkgxghlfkxtjtmszs'
          'qynzggswqsphtlsskmclzxyszqqxncjdqgzdlfnykljcjllzlmzznhydsshthxzlzjbbhqzwwycrdhlyqqjbeyfsjxthsrxwjhwp'
          'slmssgzttyeyqqwrslalhmjtqjsmxqbjjzjxzyzkxbyqxbjxshzssfglxyxzxfghkzszggylclsarjxhslllmzxelglxydjytlfb'
          'hbpnlyzfbbhptgjkwetzhkjjxzxxglljlstgshjjyqlqzfkcgnndjsszfdbctwwseqfhqjbsaqtgypjlbxbmmywxjslzhglzgnyf'
          'ljbyfdjfrgsfmbyzhqfbwjsyfyjjphzbyyzffwodjrlmftmlbzgycqxcdjygzyyyydytydwegazyhxjlzyyhlrmgrjxzclhneljj'
          'thtbwjybjjbxjjtjteekhwslzplpsfazpqqbdlqjjtyyqlyzkdksqjyyjzldqcgjqyzjsycmraqthtejmfctyhypkmhycwjdcfhy'
          'yxwshctxrljgjshccyyyjltkttytmxgtcjtzayyoczlylbszywjytsjyhbyshfjlygjxxtmzyyltxxypzlxyjzyzyypnhmymdyyl'
          'blhlsyygqllnjjymsoycbzgdlyxylcqyxtszegxhzglhwbljheyxtwqmakbpqcgyshhehqcmwyywljyjhyyzlljjylhzyhmgsljl'
          'jxcjjyclycjbcpzjzjmmylcjlnqljjjlxxjmlszljqlycmmhcfmmfpqqmfxlqmcffqmmmmhmz.fhhjgtthhkhslnchhyqdxtmmqd'
          'cydyxyqmyqylddcyyydazdcymdydlzfffmmycqcwzzmabtbyctdmndzggdftypcgcyttssffwbdtzqssystwjjhjytsxxylbyqhw'
          'whxezxwznnqzjzjjqjccchyyxbzxzcyjtllcqxynjycyycynzzqyyyewyczdcjycchyjlbtzyycqwlpgpyllgkdldlgkgqbgychj'
          'x........................................gdm................................................', place)) ELSE '.' END;
        IF letter = '.' THEN
          IF cardinality(variants) > 0 THEN
            found := found || ' ' || array_to_string(variants, ' ');
          END IF;
          variants := '{}';
          before := '{}';
          CONTINUE;
        END IF;
        other := chr(get_byte(
          '.zq....m....jf......j............................k..........d....j.....zy.......y......ss.y.m.......'
          '..........................gl.......m...................s.z.q..h.....p................m.............q'
          '........s..........c....hg.....z.......ma.......f....b................q...y.......k.....zj..........'
          '..............c..q...c.tg......s..............db...............h........n...........................'
          '.......t.......c.....y.z.........t......d......p.......k.......x..............sq.s...j..............'
          '..t........c.....z..................c.....j......................................t............d.....'
          '..........q...............s.z...........g.s........j........jj........................c....z..c.....'
          '........b........................z.....j.y....jw..z....................t...................y........'
          '....................x.x...................r.r..z.r........................s...........j..c..........'
          '...........................................p................c.......c...............................'
          '.............q...w..............................................b...............xs..................'
          '..s..................sz.........z......z....zj.....c...........c..........................l..c......'
          '............................................y.........c......d.........x...................y........'
          '.....s..............c.....g..g........o.q...o.................c..s.....lpg...q..........y...........'
          '..........ay....a...........s.................x..........q....mhmr........ssssy..............y....x.'
          '..y......g..t...s.........x..........y...s..g..d.......h..y..........p..g.p...h..h....s....c..r..oy.'
          '.......q..........m.t.....q......m.........c..z.c.z.xa.g..x.....jg....................g.............'
          '.d.......x.lx..k..s..a..h..................h.....h......z.........e..........p............yj........'
          '..q.d.......n........h.............jx.....w..............t...........z..qs......wct...e.........q..s'
          '........c......................z...rh...o......y.y..c....z......j.sbs..c...........q...xs.....h.y...'
          '..t....g.b.q..............................s.........dg.c.......jx.......s...................c.....z.'
          '....m...xctm...b....z..k.......s..................h......q...x..f..h............o..x..pcz..........p'
          '.........h.x...............................c.......c....n......g.....n......d.............t.........'
          '............j......j............y............w.......s.........y..........f.kd.b...p....l...........'
          '..b.........g..............c................t...........................................h.f.........'
          'ffj..j.....yj...b................z...c.......t.x..s................q...b.....z...h...........p...w..'
          'e..................................................................z............qj..t.........z.....'
          '........................td.....d..h..............a.t......b........x................................'
          '...q...............y.xf................yw......................b..b..t...g....g....t...j.....j...x..'
          '..........z.....py.y..........cr.t...j.........p.......y..j.....h.....p.j..........y...............y'
          '...........................................xdm..........xh....y...s..................s....m..l......'
          '.bs...........y..a.........s......e.....b...................j...j.......cn...a.k............y...c.y.'
          '..t...n.........p.............s.t.............y.z...............s....s..............................'
          '....n.......................................y..........h.........................................x..'
          'hq....c.......z..x.............n...x..............................j........f.t.....y................'
          '......s............x.z....................q.........j...................................y.q..y..z...'
          '..................y.....l.....................ys...............b..............zt............z..zj...'
          '....l....a....k.....................................j..............................k..n.......t.....'
          '.s..........j......y......................................c..................b.......c.......d.....s'
          'd....z...d......km...j.................ty.k...q........................cc...........................'
          'qg....s.........jjx...............g...h.........................x......................h............'
          '.............n.w.............................d..s....qj........................q..............c.....'
          '....d..................a.........t...t..............................p...p...c.................w.x...'
          '.....q.....................s............................l..........................t.z............j.'
          '..y....j.dj...t.........t.j.....x................x...........b......by.f.....................jz.....'
          '..........z......tx...........c.....z.y.......j.......t........hqs....l...ww..........z.s..s...z....'
          '.w..h.x.................j......zg.j...c...d...................p.s...................y......qj..k....'
          '...............t..z.......w..........j....s.k.....j..............l.......n..........................'
          '............w...x..jt......m.t...wr............................s.........t........qt..x.q........s..'
          '.....h....................x......s...c......h...........................q...........c...............'
          '.............d........t...j..............................h....s......................y..j.x.........'
          '.........................zzg....q..h...........g...................h.xh..............p..j...........'
          'c.p.......ygww...cj..............c.p...az..s......w....g....s...r.......sf...n....c.......p..t....q.'
          '.............yb.........p......z...ng.f.................g........z..c.s..y......g...........r....s..'
          '.....z.j.........s.........q...p......j..k.....cs.f.........z..p.....s.......y......b...w.q..t......'
          'w.x.....................w.......yxsd...........c............s.x......ky.......c.z...d...s...y......j'
          '..qt.t.......q..d.s..q....................z......nb..e....x..............z.b.....n....cs............'
          'n.......s.l....p.tj..........xc.....z.q...q.c....m.c....q................q.........g....zw.....s....'
          's.....z..t...........yw................j.......b...........................j.........y.z...s....p...'
          '......c..j.......n....c...s...........q.........h.......m.....se....................q......y..q.....'
          '.z.z.............d..t...............z.m..........g....z...................j.y..l.b.....b............'
          '............m...............h.y..........z.....................................................d....'
          '...............k.......................c...............y.....d.....y...................s.....l......'
          '........................p........................................b...............................cz.'
          '.q.k.h.p....f..kx.......z.m..z.j...c..........sz.s.....t.q...........w............ebz........z......'
          '.......zw.f.........d..c......y.....m..b.....d...........qz...............z..s......jf.x.....dd..c..'
          'b...................j.....cz.z..p....fz........cpf.z.........z........y.......x......k...j.....x...z'
          '..............y................t.............m.......n.....h.....z.y..pf............y..........jc.y.'
          '.....e.............c.....s..........y.......c..........s.....h.z.b.p...............t........j..s....'
          's..s.....s......q.z..cc.k.c..p....................j........c..h....j.z........c....k..............z.'
          '...h........cx....y....s.z..s..j.....y.......y......p...nb...........x..............................'
          '...................l.........z.j......dg..y....s.s.z.c............w...y..zc.............j...t..l....'
          '..m....x................................n......j....d.c...q..d........cc..y...................q.....'
          '....................b...h....s....................lm...k.r................g.......c........y........'
          '........g..................z....z.............................x...q.a..k........ey.x...q............'
          '...q........cs.h.................c................m..................j...bs..m..............h.......'
          '........k...qx..............w................................n.................................z....'
          '........r.........................c........j...p.......q...t....................sj...............hm.'
          'p...y...........c...z......d.w.p........................d.t..lc.............y.d...p.b..s.a..........'
          '...........s....x..........s..p..s....................xq.........yt................j................'
          '.....j.......k....x.......x............c..........h..........n..............c.....y..............g..'
          '.........t.....ny............j..........c.........c...........x.....c.......s.hz..............ml....'
          '.........s............w.j.....gt.......j.........q.....................m...................h......nj'
          'j..s....p..h...........hh.........g....n......t......................q..............x.......x.x...y.'
          '............h..........x................x.....................s..........z..............p......tb...'
          's..k........z.......z.......q.x...............g.....z...s...h..z................d........z....g.....'
          '..y.....s...s......m..h..........t..........w.f.s.....t.....n.........p...z.........xk.............d'
          'pc...................b.d..............d.w..s...........j..............j...............c......t......'
          '.....q......b............y.........b.g..........f.........................c...b.f.....q.............'
          'y...............d...........................p.c........s........x.y.....q.cq........d..........j.a.c'
          '....y..z........y....y.........y.....q......sy..........z.............................y........x....'
          '................za....ps...........r................d..........z.....d..................l...........'
          '...................y...............x.............................................................m..'
          '..........l............q....c.....................z......q.............l..................q....bh...'
          '..gf...h...........qs..y..................m....s..d..........ds.................p......y..........w.'
          '....................j.x..p......p..............g...................x.x....l..........p.r..y........y'
          '.......s..................c....w..f....y..q......c...g................tj..........................k.'
          '..................t..........q...................p.s.......w...p....................................'
          '......j...d..............................zc.....ps...........s....................q.................'
          '...k.......fp.....z......................x.w...y...p.h......h.......................................'
          '....................................z...t.d.d....q..............b......f....x..jt...c...p.p.y.......'
          '..................q....yq...zn.......y.....y......x.x.................b......d.........c...y.s......'
          '.....................p.....l..dy......e.........c............x.............h...yc...................'
          '........j...........w...............................................b....b.....h....y...............'
          '..........b................c.d........................h....c.............c.........w...x...p.....x.h'
          '.............a.....x.c.........t......f.....z...s...............s....z.....................z.....b..'
          '..z...........................w..j.....h....................r..........x....m.k........j...c..y.....'
          'g.......q.......gqx....................d........q............x.....b..................k.............'
          '....................g.......l.......h....a....k......b.t......................c...c.......z....x....'
          '.....g.........y..........d................x...t.pk.k....q.q.a...........q...........z..............'
          '...bs............qh.....h.......q..............................................z..f..........m......'
          '.................z...l...................sp............st.....................c...............o.....'
          '.....n.y.....c.m........b.....................k...zk...........p....z.......s...........q........s..'
          '...q...b........jj.......q.........c................r..bz.................p..j.z....................'
          '...zl...g....y..................y...........d.......kcc.................q.......k..............z....'
          '......z.......dj.................r....jp......x.....................................................'
          '................j................................b..b...cd..d...q.......q.........w.................'
          '...y.c....s...................................l....h....c.......z...cs.b...z..............j.........'
          '................z...............................j..........p........................................'
          '..........cj................z..........s.y..........................................................'
          '........................s..j.........g.g.............b........................................z.....'
          '...............km....h..x..sa..p..jd.d.....h..........zm........wx................x......l..........'
          'q.z.............g.........c..........................q.c....y...........x.....pg..w.w...............'
          '..h...s..w.s...........................j.............p....lz...................................j....'
          's..z.t..........f....l...............x....s.......g.qg..........b.....g.............................'
          '.....j...............................................qy....p..............c...........l.......s.z...'
          '..........................................p....................p..................x....x.........g.x'
          '...............kx.................g..............b...y.............d..z..................q..........'
          '......s.......nn.d.......b.s.c...........................................t.....n.z..........z.......'
          '.......................j.....................d.................q.......c..........b................b'
          '.......zk....z............................h............k......................................tj....'
          '...f..........................x.a...................................................p...............'
          '....b.........c.................p...h......d............g.........y..............l..x.j..j...x...b..'
          '...zj...................................................p...........................................'
          '............................b........qy..............q..x.......b.c..........g.z..........h.h.......'
          '......y.............t....s...j.h.......q...n.b..........c.......r.......j...c..d................x...'
          '.......................p.........................t..............j....x..x...........................'
          '.............f......x.....g.....s.x..f..m.........l.........y.....c......r..........................'
          's...zz.....j.....j.m................................................................................'
          '..............r.....................s.......................................n....h.....s.....j......'
          '...........................h........z..................t..........q........j.......................w'
          '......y.......b..............................x.b....................................................'
          '.........a.........z.l......s..........l.......h...........w.cm...q........h...x...z...z............'
          '............p...............z.......................................................................'
          '.......................................................h.j....h.....b...............z.wq...........z'
          '........................q.p........y..........l...b..........x..g.....n.............x.....y.........'
          '.........................z..................................................................q.h.....'
          '...........................q.............p.....x.h.............z......d...j..c......................'
          '......................f....x........................................................................'
          '........................h...................................c...........................p.......k...'
          '..............j....p......nq...qzm.........................g....................p......c...c...g..a.'
          'x.............................z.....................................................................'
          '...................................t.......x.........m...............................b...........x..'
          '...........................x...x...x.....q.........h................................................'
          '..........................................d...............................................tc........'
          '......x.......................y........j......l....tb.............c.....jx.........d...g............'
          's...................................................................................................'
          '....z.........................................x......t..............................................'
          'h.............z...........d...................y...c.........y.x............d........s...............'
          '...........................y................k..........................y............................'
          '........hh.............l................................t...............g...........................'
          '...........m...................z.......................z..................................g.........'
          '...........................................................tq......c...h..............j.z..c....c...'
          '...t......w..j...p...b......c............t..bq........c.............p.............c.................'
          '..........................................................x.......................z...............c.'
          '............................................s.........................................cz.......g....'
          '....................................d...............................................................'
          '..........................................jz...............................................z.......b'
          '..........................b................k.......................l........w................d....k.'
          '..................................................................d................w................'
          '.d..................................c..................h..........y.......................h.q..x....'
          '...........x..............z..a......................................................................'
          '..................c....c..........................z...p.................................d...........'
          'c..f.........................f.s..l......................c..x....................j....hw....j.....y.'
          '....jz..p...........................................................................................'
          '................................p..k....j....sh.....l......x..tk........................z...n....kgy'
          'd...j.......d....c....txh...c.j........................n..w.........................................'
          '....................................................................................................'
          '.t......zt.....cl.....p............jh......................c..............s..a...................z..'
          '............s.....x...........................................................c.....................'
          '.................................................................x...........................d.p....'
          '...........t.....y.....................c........d.k...kd............................................'
          '....................x............................l......g................c.....................z....'
          '...z....s...b.........j.........k.g.....g..x..x.................y.....j...p......s.............c..hs'
          '............b..........................s.......y..........h..................................d.e..p.'
          '.........x........................................y............s......zd.....q.d...k................'
          '.a.........d....dc................................h....x.............x............m.................'
          '.......................................................................j......l..............j......'
          '........................t............y..sx...zb...d.............y.............................w.....'
          '....x..................w............................................................................'
          '...p............................................................................gx..g....b..........'
          '........z....d......f..............................................y............j......ts...........'
          '...............................................................................................n....'
          '...x.................l.............z...............................w......p..dz...s.j..........jd...'
          '................d...................................................................................'
          '..................................................................d.................t...............'
          '................b..................m.....q..............pj........................................p.'
          '......y.......................................................l.....................................'
          '..............................................c.................d............g.......x..............'
          '..........b............................s............................................................'
          '....................................................................................................'
          'g............x...........................z.....................x........................g......s.d..'
          '.....z...h........gf.q..............................................................................'
          '...........................................................................c.c...b...j.b....z...q...'
          '...........h.x......................................................................................'
          '................................................g...................g...............................'
          '...........p..cq.............q......................................................................'
          '..................s.y....z............z.............................................................'
          '..........z.....j.................................................k.....k......w............j..j....'
          '..........................................t.................................................', place));
        IF cardinality(variants) = 0 THEN
          variants := ARRAY[''];
        END IF;
        longer := '{}';
        FOREACH variant IN ARRAY variants LOOP
          longer := longer || (variant || letter);
        END LOOP;
        IF other <> '.' AND cardinality(variants) <= 4 THEN
          FOREACH variant IN ARRAY variants LOOP
            longer := longer || (variant || other);
          END LOOP;
        END IF;
        variants := longer;
        FOREACH variant IN ARRAY before LOOP
          found := found || ' ' || variant || letter || CASE WHEN other = '.' THEN '' ELSE ' ' || variant || other END;
        END LOOP;
        before := CASE WHEN other = '.' THEN ARRAY[letter] ELSE ARRAY[letter, other] END;
      END LOOP;
    END;
  END IF;
  RETURN ' ' || plain || found || ' ';
END
$$;
--> statement-breakpoint
-- The pattern of a searched word. One or two letters are found only at the beginning of a word, where the trigram index
-- has them. Null for a word without letters and digits, which matches nothing.
CREATE FUNCTION "search_pattern"("given" text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT CASE
    WHEN text = '' THEN NULL
    WHEN text ~ '[^ ]{3}' THEN '%' || btrim(text) || '%'
    ELSE '%' || rtrim(text) || '%'
  END FROM (SELECT "search_text"("given", false)) AS made(text)
$$;
--> statement-breakpoint
CREATE INDEX "tags_found_idx" ON "tags" USING gin (("search_text"("name_en", true) || "search_text"("name_zh", true)) gin_trgm_ops);
--> statement-breakpoint
CREATE INDEX "categories_found_idx" ON "categories" USING gin (("search_text"("name_en", true) || "search_text"("name_zh", true)) gin_trgm_ops);
--> statement-breakpoint
CREATE INDEX "users_found_idx" ON "users" USING gin (("search_text"("username", true) || "search_text"("name", true) || "search_text"("email", true) || "search_text"(regexp_replace("phone_number", '[^0-9]', '', 'g'), true)) gin_trgm_ops);
--> statement-breakpoint
CREATE INDEX "admins_found_idx" ON "admins" USING gin (("search_text"("username", true) || "search_text"("email", true) || "search_text"("display_name", true)) gin_trgm_ops);
--> statement-breakpoint
CREATE INDEX "creator_applications_found_idx" ON "creator_applications" USING gin (("search_text"("display_name", true) || "search_text"("email", true)) gin_trgm_ops);
--> statement-breakpoint
CREATE INDEX "games_found_idx" ON "games" USING gin (("search_text"("title_en", true) || "search_text"("title_zh", true) || "search_text"("author", true)) gin_trgm_ops);
--> statement-breakpoint
CREATE INDEX "game_prompts_found_idx" ON "game_prompts" USING gin (("search_text"("name", true) || "search_text"("content", false)) gin_trgm_ops);
--> statement-breakpoint
CREATE INDEX "comments_found_idx" ON "comments" USING gin (("search_text"("content", false)) gin_trgm_ops);
--> statement-breakpoint
CREATE INDEX "recommendations_found_idx" ON "recommendations" USING gin (("search_text"("position", true)) gin_trgm_ops);
--> statement-breakpoint
CREATE INDEX "blog_posts_found_idx" ON "blog_posts" USING gin (("search_text"("title_en", true) || "search_text"("title_zh", true) || "search_text"("author", true)) gin_trgm_ops);
--> statement-breakpoint
CREATE INDEX "credits_packages_found_idx" ON "credits_packages" USING gin (("search_text"("name_en", true) || "search_text"("name_zh", true)) gin_trgm_ops);
--> statement-breakpoint
CREATE INDEX "points_packages_found_idx" ON "points_packages" USING gin (("search_text"("name_en", true) || "search_text"("name_zh", true)) gin_trgm_ops);
--> statement-breakpoint
CREATE INDEX "orders_found_idx" ON "orders" USING gin (("search_text"("order_number", true) || "search_text"("product", true)) gin_trgm_ops);
--> statement-breakpoint
CREATE INDEX "ai_keys_found_idx" ON "ai_keys" USING gin (("search_text"("name", true) || "search_text"("model", true)) gin_trgm_ops);
--> statement-breakpoint
CREATE INDEX "storage_buckets_found_idx" ON "storage_buckets" USING gin (("search_text"("name", true)) gin_trgm_ops);
--> statement-breakpoint
CREATE INDEX "api_tokens_found_idx" ON "api_tokens" USING gin (("search_text"("name", true)) gin_trgm_ops);
--> statement-breakpoint
CREATE INDEX "webhooks_found_idx" ON "webhooks" USING gin (("search_text"("name", true)) gin_trgm_ops);
